import { lazyParts } from '@/lib/client/lazy-code'

const lazyPart = lazyParts(() => import('./later-parts'))

export const LazyDocumentsBlock = lazyPart('DocumentsBlock')
export const LazyErrorReportHint = lazyPart('ErrorReportHint')
export const LazyMembersOnlyNote = lazyPart('MembersOnlyNote')
export const LazyNamedRecord = lazyPart('NamedRecord')
export const LazyPeopleLine = lazyPart('PeopleLine')
export const LazyScenarioMilestone = lazyPart('ScenarioMilestone')
export const LazyScenarioNeighbours = lazyPart('ScenarioNeighbours')
export const LazyScenarioPeople = lazyPart('ScenarioPeople', { isForChanges: true })
export const LazyScenarioTools = lazyPart('ScenarioTools')
