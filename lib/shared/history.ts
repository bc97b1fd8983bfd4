/** Subjects of history: a project, a scenario, a part of one of them, or what all of them share. */
export const HISTORY_SUBJECTS = [
  'project',
  'scenario',
  'close_day',
  'aggregation',
  'aggregation_error',
  'product_lines',
  'product_mark',
  'document',
  'receipt_photo',
  'step',
  'transaction',
  'financial',
  'error_report',
  'cash_register',
  'bot',
  'link',
  'repository_step',
  'basket',
  'basket_product',
] as const
export type HistorySubject = (typeof HISTORY_SUBJECTS)[number]

/** Kinds of events. */
export const HISTORY_ACTIONS = ['created', 'updated', 'status_changed', 'deleted', 'restored'] as const
export type HistoryAction = (typeof HISTORY_ACTIONS)[number]

/** What a person is told of a change that somebody else made first, the last one first. */
export interface ForeignChange {
  by: { _id: string; name: string }
  at: string
  fields: string[]
}

/** Returns the names of those who made these changes, each once; empty where there are none. */
export function namesOfChangers(changes: readonly ForeignChange[]): string {
  return [...new Set(changes.map(({ by }) => by.name))].join(', ')
}
