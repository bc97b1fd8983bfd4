import { lazyParts } from '@/lib/client/lazy-code'

const lazyForm = lazyParts(() => import('./forms'))

export const LazyCopyIntoProject = lazyForm('CopyIntoProject', { isForChanges: true })
export const LazyInformationContent = lazyForm('InformationContent')
export const LazyRunner = lazyForm('Runner')
