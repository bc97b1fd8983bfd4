import type { AggregationErrorStatus } from '@/lib/features/aggregations/errors/contract'
import { AGGREGATION_ERROR } from '@/lib/features/aggregations/errors/rules'
import { AGGREGATION_ERROR_STATUSES } from '@/lib/features/aggregations/errors/values'
import type { ErrorReportStatus } from '@/lib/features/scenarios/error-reports/contract'
import { ERROR_REPORT } from '@/lib/features/scenarios/error-reports/rules'
import { UNSOLVED_ERROR_STATUSES } from '@/lib/features/scenarios/error-reports/values'
import { findChoice } from '@/lib/shared/choices'
import { BY_CREATION, type SortRules } from '@/lib/shared/cursor'
import { errorsAddress } from '@/lib/shared/errors-address'
import { message, type Translate } from '@/lib/shared/messages'
import { choiceName } from '@/lib/shared/records'
import type { TableCell } from '@/lib/shared/spreadsheet-text'
import { cutLine } from '@/lib/shared/telegram-html'
import type { BlockedScenario, RegisterExportQuery, RegisteredError } from './contract'
import type { REGISTER_SORTS } from './values'

export type RegisterSort = (typeof REGISTER_SORTS)[number]

/** Maximum number of characters of an error's name. */
const LABEL_LENGTH = 120

/** The name of the register's files. */
export const EXPORT_NAME = 'errors'

const byDay = (toDay: (error: RegisteredError) => string | null) => ({
  kind: 'day' as const,
  toValue: (error: RegisteredError) => toDay(error) ?? '',
})

/** The orders of the register; those without a day come last. */
export const REGISTER_ORDERS: SortRules<RegisterSort, RegisteredError> = {
  created: BY_CREATION,
  detectionDate: byDay(({ detectionDate }) => detectionDate),
  plannedFixDate: byDay(({ plannedFixDate }) => plannedFixDate),
}

/** Returns whether an error still waits for somebody. */
function isUnsolvedStatus(status: ErrorReportStatus): boolean {
  return findChoice(UNSOLVED_ERROR_STATUSES, status) !== null
}

/** Returns the scenarios that wait for an error: none once it is solved. */
export function waitingScenarios({
  status,
  blocks,
}: Pick<RegisteredError, 'status' | 'blocks'>): BlockedScenario[] {
  return isUnsolvedStatus(status) ? blocks : []
}

/** Returns a status as one of an aggregation error; null where that has none like it. */
export function toAggregationStatus(status: ErrorReportStatus): AggregationErrorStatus | null {
  return findChoice(AGGREGATION_ERROR_STATUSES, status)
}

/** Returns the name of an error's status, in the words of its kind. */
export function statusName({ kind, status }: Pick<RegisteredError, 'kind' | 'status'>, translate: Translate) {
  const { status: field } = (kind === 'report' ? ERROR_REPORT : AGGREGATION_ERROR).fields
  return choiceName(field, status, translate)
}

/** Returns the page of an error: the reports of its scenario, or the registry of its project. */
export function errorAddress({ scenario, project }: Pick<RegisteredError, 'scenario' | 'project'>): string {
  return scenario ? `/scenarios/${scenario._id}?tab=errors` : `/projects/${project._id}?tab=aggregations`
}

/** Returns the name of an error where it stands alone: the first line of its description. */
export function errorLabel({ description }: Pick<RegisteredError, 'description'>): string {
  return cutLine(description.trim().split('\n')[0] ?? '', LABEL_LENGTH)
}

/** The filters of the register that a link names. */
export type RegisterFilters = Partial<Omit<RegisterExportQuery, 'format' | 'sort' | 'order' | 'today'>>

/** Returns the address of the register with these filters. */
export function registerAddress(filters: RegisterFilters): string {
  return errorsAddress(filters)
}

const HEAD = [
  message('errorRegister.fields.kind'),
  message('errorRegister.fields.isBlocker'),
  message('errorRegister.fields.status'),
  message('errorRegister.fields.description'),
  message('errorRegister.fields.project'),
  message('errorRegister.fields.scenario'),
  message('errorRegister.fields.team'),
  message('errorRegister.fields.responsible'),
  message('errorRegister.fields.author'),
  message('errorRegister.fields.detectionDate'),
  message('errorRegister.fields.age'),
  message('errorRegister.fields.plannedFixDate'),
  message('errorRegister.fields.daysLate'),
  message('errorRegister.fields.blocks'),
]

/** Returns the column titles of the register's file. */
export function exportHead(translate: Translate): string[] {
  return HEAD.map((label) => translate(label))
}

const figure = (value: number | null): TableCell => (value === null ? '' : { kind: 'count', value })
const day = (at: string | null): TableCell => (at === null ? '' : { kind: 'day', at })

/** Returns the cells of an error in a file or on the clipboard, in the order of {@link exportHead}. */
export function exportRow(error: RegisteredError, translate: Translate): TableCell[] {
  const { kind, isBlocker, description, project, scenario, team, responsible, author } = error
  return [
    translate(`errorRegister.kind.${kind}`),
    translate(isBlocker ? 'scenarios.parts.yes' : 'scenarios.parts.no'),
    statusName(error, translate),
    description,
    project.name,
    scenario?.scenarioNumber ?? '',
    team ?? '',
    responsible,
    author,
    day(error.detectionDate),
    figure(error.age),
    day(error.plannedFixDate),
    figure(error.daysLate),
    waitingScenarios(error)
      .map(({ scenarioNumber }) => scenarioNumber)
      .join(', '),
  ]
}
