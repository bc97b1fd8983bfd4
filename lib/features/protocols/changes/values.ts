/** The parts of a scenario that can differ from what a protocol says, in the order in which they are shown. */
export const CHANGED_PARTS = [
  'status',
  'data',
  'people',
  'steps',
  'runs',
  'products',
  'marks',
  'receipts',
  'money',
  'errors',
] as const

/** Maximum number of changes that are named. */
export const NAMED_CHANGES = 500
