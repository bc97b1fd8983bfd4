import { lazyParts } from '@/lib/client/lazy-code'

const lazyForm = lazyParts(() => import('./forms'))

export const LazyAddMarksForm = lazyForm('AddMarksForm', { isForChanges: true })
export const LazyAddStepsDialog = lazyForm('AddStepsDialog')
export const LazyCopyIntoProject = lazyForm('CopyIntoProject')
export const LazyInformationContent = lazyForm('InformationContent')
export const LazyReportErrorDialog = lazyForm('ReportErrorDialog')
export const LazyRunner = lazyForm('Runner')
