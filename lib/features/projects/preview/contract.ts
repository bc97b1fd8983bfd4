import type { ProjectStatus } from '../contract'

/** All of a project that is shown to somebody who has not signed in (contract.md, section 3). */
export interface ProjectPreview {
  /** Five digits. */
  number: string
  name: string
  status: ProjectStatus
  /** `YYYY-MM-DD`. */
  startDate: string
  endDate: string
  scenarioCount: number
  completedCount: number
}
