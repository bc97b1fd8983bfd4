import { SCENARIO_PARTS } from './scenario-parts'

/** Subjects of history: a project, a scenario, a part of one of them, or data that all of them share. */
export const HISTORY_SUBJECTS = [
  'project',
  'scenario',
  'close_day',
  'milestone',
  'protocol',
  'signature',
  'aggregation',
  'aggregation_error',
  'attachment',
  ...SCENARIO_PARTS,
  'cash_register',
  'bot',
  'link',
  'repository_step',
  'basket',
  'basket_product',
] as const
export type HistorySubject = (typeof HISTORY_SUBJECTS)[number]

/**
 * The subjects that can be deleted and restored, with the tables that keep the deleted rows. The trash reads
 * everything else from the columns of the table.
 */
export const TRASH_TABLES = {
  scenario: 'Scenario',
  close_day: 'CloseDay',
  milestone: 'Milestone',
  protocol: 'Protocol',
  aggregation: 'Aggregation',
  product_lines: 'ProductLine',
  product_mark: 'ProductMark',
  document: 'ScenarioDocument',
  receipt_photo: 'ReceiptPhoto',
  attachment: 'Attachment',
  transaction: 'Transaction',
  financial: 'FinancialRecord',
  step: 'ScenarioStep',
  repository_step: 'RepositoryStep',
  basket: 'Basket',
  basket_product: 'BasketProduct',
  cash_register: 'CashRegister',
  bot: 'Bot',
  link: 'DocumentationLink',
  error_report: 'ErrorReport',
  comment: 'Comment',
  // The last: what is in it is removed before it.
  project: 'Project',
} as const satisfies Partial<Record<HistorySubject, string>>
export type TrashKind = keyof typeof TRASH_TABLES

/** The table of a subject in {@link TRASH_TABLES}; null when it has none. */
export type TrashTable<Subject> = Subject extends TrashKind ? (typeof TRASH_TABLES)[Subject] : null

export const TRASH_KINDS = keys(TRASH_TABLES)

function keys<Key extends string>(record: Record<Key, unknown>): Key[]
function keys(record: object): string[] {
  return Object.keys(record)
}

/** Kinds of events. */
export const HISTORY_ACTIONS = ['created', 'updated', 'status_changed', 'deleted', 'restored'] as const
export type HistoryAction = (typeof HISTORY_ACTIONS)[number]
