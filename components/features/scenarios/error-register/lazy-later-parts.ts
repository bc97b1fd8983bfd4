import { lazyParts } from '@/lib/client/lazy-code'

const lazyPart = lazyParts(() => import('./later-parts'))

export const LazyBlockedScenarios = lazyPart('BlockedScenarios', { isForChanges: true })
export const LazyRegisterExport = lazyPart('TableExport')
export const LazyRegisterFilters = lazyPart('RegisterFilters')
export const LazyRegisterSelectionBar = lazyPart('RegisterSelectionBar')
export const LazyRegisterViewMenus = lazyPart('RegisterViewMenus')
