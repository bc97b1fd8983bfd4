/** The parts of a project with their own history. */
export const HISTORY_PART_NAMES = [
  'project',
  'scenarios',
  'close_days',
  'milestones',
  'protocols',
  'aggregations',
] as const
