import type { ProjectStatus } from '@/lib/features/projects/contract'
import type { ScenarioStatus } from '@/lib/features/scenarios/contract'

/** All of a project that is shown to somebody who has not signed in (docs/domain.md, The bot and the groups). */
export interface ProjectPreview {
  kind: 'project'
  _id: string
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

/** All of a scenario that is shown to somebody who has not signed in. */
export interface ScenarioPreview {
  kind: 'scenario'
  _id: string
  number: string
  status: ScenarioStatus
  /** Five digits. */
  projectNumber: string
  projectName: string
}

/** The contents of a pasted link's preview, for a project or a scenario. */
export type LinkPreview = ProjectPreview | ScenarioPreview
