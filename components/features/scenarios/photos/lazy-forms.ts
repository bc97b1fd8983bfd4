import { lazyParts } from '@/lib/client/lazy-code'

const lazyForm = lazyParts(() => import('./forms'))

export const LazyPhotoCrop = lazyForm('PhotoCrop', { isForChanges: true })
export const LazyReceiptDialog = lazyForm('ReceiptDialog')
export const LazyTransactionDialog = lazyForm('TransactionDialog')
