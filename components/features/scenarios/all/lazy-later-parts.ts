import { lazyParts } from '@/lib/client/lazy-code'

const lazyPart = lazyParts(() => import('./later-parts'))

export const LazyFurtherFilters = lazyPart('FurtherFilters')
export const LazyPageButtons = lazyPart('PageButtons')
export const LazyScenarioCounters = lazyPart('ScenarioCounters')
export const LazyScenarioExport = lazyPart('ScenarioExport')
export const LazyScenarioViewMenus = lazyPart('ScenarioViewMenus')
