import { lazyParts } from '@/lib/client/lazy-code'

const lazyPart = lazyParts(() => import('./later-parts'))

export const LazyLinkedFilters = lazyPart('LinkedFilters')
export const LazyScenarioViewMenus = lazyPart('ScenarioViewMenus')
