import { lazyParts } from '@/lib/client/lazy-code'

const lazyList = lazyParts(() => import('./lists'))

export const LazyMenuList = lazyList('MenuList', { isForChanges: true })
export const LazySelectList = lazyList('SelectList', { isForChanges: true })
