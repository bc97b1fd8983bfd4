// The parts that a scenario's page draws after its first screen, so that they are loaded as one file.

export { MembersOnlyNote } from '@/components/shared/members-only-note'
export { DocumentsBlock } from '../parts/documents-block'
export { ErrorReportHint } from './error-report-hint'
export { NamedRecord } from './named-record'
export { PeopleLine } from './people-line'
export { ScenarioMilestone } from './scenario-milestone'
export { ScenarioNeighbours } from './scenario-neighbours'
export { ScenarioPeople } from './scenario-people'
export { ScenarioTools } from './scenario-tools'
