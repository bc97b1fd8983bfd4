export const SCENARIO_TYPES = ['orders', 'receipts'] as const

/** The nine statuses of docs/domain.md, Scenarios, in its order; any may follow any. */
export const SCENARIO_STATUS = {
  new: 'Новый',
  inProgress: 'В работе',
  readyToHandOut: 'Готов для выдачи',
  realized: 'Реализован',
  returning: 'Возврат',
  returned: 'Проведен возврат',
  failed: 'Ошибка при тесте',
  completedWithErrors: 'Выполнен с ошибками',
  completed: 'Выполнен',
} as const

/** All statuses, in their order. */
export const SCENARIO_STATUSES = Object.values(SCENARIO_STATUS)

/** The special filter value for 'Ошибка при тесте'. */
export const BROKEN_FILTER = 'broken'

/** The filters of scenarios by their money. */
export const MONEY_FILTERS = ['differs'] as const

/**
 * Filters of scenarios by state: those that are not finished, of these the ones whose day is past, and those that are
 * finished and wait for their reviewer.
 */
export const SCENARIO_STATES = ['open', 'overdue', 'review'] as const

/** Stands for nobody where a list is filtered by a person. */
export const NOBODY = 'none'

/** The sort orders of a list of scenarios. */
export const SCENARIO_SORTS = ['created', 'number', 'updated', 'status', 'country', 'plant'] as const

/** The groups of the wide counting (docs/domain.md, Figures). */
export const WIDE_GROUPS = ['withErrors', 'inProgress', 'completed'] as const

/** The groups of statuses to filter by: those of the wide counting, and what the narrow one leaves out. */
export const STATUS_GROUPS = [...WIDE_GROUPS, 'others'] as const

/** The kinds of events that a list of scenarios can be filtered by (docs/domain.md, Figures). */
export const SCENARIO_HAPPENINGS = [
  'created',
  'created_with_error',
  'begun',
  'completed',
  'failed',
  'ended',
  'error_reported',
  'error_unsolved',
  'blocker_unsolved',
] as const

/** The maximum number of scenarios that one call creates. */
export const CREATED_AT_ONCE = 200

/** The maximum number of projects that a list can be limited to. */
export const LISTED_PROJECTS = 50

/** The roles of people in a scenario. */
export const SCENARIO_ROLES = ['responsible', 'reviewer', 'dataResponsible'] as const

/** The parameter of a scenario's address that names a record of the open tab: by its id, a product line by its place. */
export const RECORD_PARAMETER = 'record'
