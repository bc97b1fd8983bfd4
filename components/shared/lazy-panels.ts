import { lazyParts } from '@/lib/client/lazy-code'

const lazyPanel = lazyParts(() => import('./panels'))

export const LazyConfirmQuestion = lazyPanel('ConfirmQuestion', { isForChanges: true })
export const LazyFormSheet = lazyPanel('FormSheet')
export const LazyHintPanel = lazyPanel('HintPanel')
export const LazyRecordDialog = lazyPanel('RecordDialog')
export const LazySearchPanel = lazyPanel('SearchPanel')
export const LazySuggestList = lazyPanel('SuggestList')
