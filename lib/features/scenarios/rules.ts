import { findChoice } from '@/lib/shared/choices'
import { BY_CREATION, type SortRules } from '@/lib/shared/cursor'
import { LARGEST_INTEGER } from '@/lib/shared/limits'
import { message, type Translate } from '@/lib/shared/messages'
import { formatProjectNumber } from '@/lib/shared/project-number'
import type { TableCell } from '@/lib/shared/spreadsheet-text'
import type {
  ListedScenario,
  ScenarioCounts,
  ScenarioListQuery,
  ScenarioSort,
  ScenarioStatus,
} from './contract'
import { dataText, SCENARIO_DATA } from './data/rules'
import {
  type SCENARIO_HAPPENINGS,
  SCENARIO_STATUS,
  SCENARIO_STATUSES,
  type STATUS_GROUPS,
  WIDE_GROUPS,
} from './values'

/** How many scenarios have each status; an absent status counts as none. */
export type StatusTally = Partial<Record<ScenarioStatus, number>>
export type StatusGroup = (typeof STATUS_GROUPS)[number]

/** The status of each figure of the narrow counting, in the order in which they are shown. */
export const NARROW_STATUS = {
  new: SCENARIO_STATUS.new,
  inProgress: SCENARIO_STATUS.inProgress,
  withErrors: SCENARIO_STATUS.failed,
  completed: SCENARIO_STATUS.completed,
} as const

/** The statuses that the narrow counting leaves out. */
const OTHER_STATUSES = SCENARIO_STATUSES.filter((status) =>
  Object.values<ScenarioStatus>(NARROW_STATUS).every((counted) => counted !== status),
)

/** The statuses of each group. */
export const GROUP_STATUSES: Record<StatusGroup, readonly ScenarioStatus[]> = {
  withErrors: [SCENARIO_STATUS.failed, SCENARIO_STATUS.completedWithErrors],
  inProgress: [
    SCENARIO_STATUS.inProgress,
    SCENARIO_STATUS.readyToHandOut,
    SCENARIO_STATUS.realized,
    SCENARIO_STATUS.returning,
    SCENARIO_STATUS.returned,
  ],
  completed: [SCENARIO_STATUS.completed],
  others: OTHER_STATUSES,
}

/** Returns whether the counts of a list are wide, because one of the groups that are counted so is chosen. */
export const isCountedWide = (group: StatusGroup | null | undefined) =>
  findChoice(WIDE_GROUPS, group) !== null

/** The statuses in which nobody has to do anything but to review it. */
export const FINISHED_STATUSES: ScenarioStatus[] = [
  SCENARIO_STATUS.completed,
  SCENARIO_STATUS.completedWithErrors,
]

/** The statuses in which somebody still has to do something. */
export const OPEN_STATUSES = SCENARIO_STATUSES.filter((status) => !FINISHED_STATUSES.includes(status))
export type ScenarioHappening = (typeof SCENARIO_HAPPENINGS)[number]

/** The statuses that were set, where it is a change of status. */
export const STATUSES_SET: Partial<Record<ScenarioHappening, readonly ScenarioStatus[]>> = {
  begun: [SCENARIO_STATUS.inProgress],
  completed: [SCENARIO_STATUS.completed],
  failed: [SCENARIO_STATUS.failed],
  ended: [SCENARIO_STATUS.completed, SCENARIO_STATUS.failed],
}

/**
 * Returns whether a kind of event is an error report that still waits for somebody. A team is then that of the person
 * whom it names to solve it, else of its author, as in the errors by team.
 */
export function isUnsolved(happened: ScenarioHappening | null | undefined): boolean {
  return happened === 'error_unsolved' || happened === 'blocker_unsolved'
}

/** The statuses whose setting is summed by the day for each team, too. */
export const TEAM_SUM_STATUSES: ReadonlySet<ScenarioStatus> = new Set([
  SCENARIO_STATUS.completed,
  SCENARIO_STATUS.failed,
])

function sum(tally: StatusTally, statuses: readonly ScenarioStatus[]): number {
  return statuses.reduce((total, status) => total + (tally[status] ?? 0), 0)
}

/** Returns the wide counts of a project's page and of `stats` inside a project (docs/domain.md, Figures). */
export function countWide(tally: StatusTally) {
  return {
    total: sum(tally, SCENARIO_STATUSES),
    withErrors: sum(tally, GROUP_STATUSES.withErrors),
    inProgress: sum(tally, GROUP_STATUSES.inProgress),
    completed: sum(tally, GROUP_STATUSES.completed),
  }
}

/**
 * Returns the counts of all scenarios and of filters (docs/domain.md, Figures): narrow ones, but wide ones where a group
 * of them is chosen.
 */
export function countListed(tally: StatusTally, group?: StatusGroup): ScenarioCounts {
  const narrow = {
    new: sum(tally, [NARROW_STATUS.new]),
    inProgress: sum(tally, [NARROW_STATUS.inProgress]),
    withErrors: sum(tally, [NARROW_STATUS.withErrors]),
    completed: sum(tally, [NARROW_STATUS.completed]),
  }
  const { total, ...wide } = countWide(tally)
  return isCountedWide(group)
    ? { total, ...narrow, ...wide, others: 0 }
    : { total, ...narrow, others: sum(tally, OTHER_STATUSES) }
}

/** The counts that depend on the status. */
const COUNTED = ['new', 'inProgress', 'withErrors', 'completed', 'others'] as const

/** Returns a scenario's number: the project's in 5 digits, and the running number in the project in 3 or more. */
export function formatScenarioNumber(projectNumber: number, runningNumber: number): string {
  return `${formatProjectNumber(projectNumber)}-${String(runningNumber).padStart(3, '0')}`
}

/** Returns the running number of the scenario of a project that a text names: 00012-003, P-3 or 3. */
export function readScenarioNumber(
  text: string,
  projectNumber: number,
): { value: number } | { problem: 'number' | 'otherProject' } {
  const [, project = '', inProject = ''] = /^(\d{1,10})\s*[-–—]\s*(\d{1,10})$/u.exec(text) ?? []
  const [, alone = inProject] = /^(?:\p{L}{1,3}\s*[-–—]?\s*)?(\d{1,10})$/u.exec(text) ?? []
  const value = Number(alone)
  if (alone === '' || value < 1 || value > LARGEST_INTEGER) return { problem: 'number' }
  return project !== '' && Number(project) !== projectNumber ? { problem: 'otherProject' } : { value }
}

/** Returns whether a scenario in this status is highlighted as failed (docs/domain.md, Scenarios). */
export function hasErrorStatus(status: ScenarioStatus): boolean {
  return GROUP_STATUSES.withErrors.includes(status)
}

const RUNNING_NUMBERS_PER_PROJECT = 2n ** 32n

function toNumberOrder(scenarioNumber: string): bigint {
  const [project = '0', running = '0'] = scenarioNumber.split('-')
  return BigInt(project) * RUNNING_NUMBERS_PER_PROJECT + BigInt(running)
}

/** The orders of a list of scenarios. */
export const SCENARIO_ORDERS: SortRules<ScenarioSort, ListedScenario> = {
  created: BY_CREATION,
  number: { kind: 'bigint', toValue: ({ scenarioNumber }) => String(toNumberOrder(scenarioNumber)) },
  updated: { kind: 'moment', toValue: ({ updatedAt }) => String(Date.parse(updatedAt)) },
  status: { kind: 'place', toValue: ({ status }) => String(SCENARIO_STATUSES.indexOf(status) + 1) },
  country: { kind: 'text', toValue: ({ data }) => data.country },
  plant: { kind: 'text', toValue: ({ data }) => data.plant },
}

type ListFilter = Omit<ScenarioListQuery, 'sort' | 'order' | 'limit' | 'cursor' | 'today'>

/** The values by which each filter finds a scenario; null where it looks at more than the scenario itself. */
const FILTERED_VALUES: Record<keyof ListFilter, ((scenario: ListedScenario) => unknown) | null> = {
  search: ({ scenarioNumber, projectName, data }) => [scenarioNumber, projectName, data],
  type: ({ type }) => type,
  status: ({ status }) => status,
  group: ({ status }) => status,
  state: ({ status, reviewer }) => [status, reviewer?._id],
  responsible: ({ responsible }) => responsible?._id,
  team: ({ responsible, reviewer }) => [responsible?._id, reviewer?._id],
  reviewer: ({ reviewer }) => reviewer?._id,
  money: ({ moneyDiffers }) => moneyDiffers,
  projectId: ({ projectId }) => projectId,
  projects: ({ projectId }) => projectId,
  data: ({ data }) => data,
  milestone: null,
  basket: null,
  happened: null,
  from: null,
  to: null,
  since: null,
  except: null,
}

/** The request of a list: its filters, of which unset ones are undefined, and its order. */
type ListedBy = { [Name in keyof ListFilter]?: unknown } & { sort: ScenarioSort; group?: StatusGroup }

/** Returns whether a list has a changed scenario where it had it before, by the list's filters and order. */
function keepsPlace(before: ListedScenario, after: ListedScenario, listedBy: ListedBy): boolean {
  const asked = new Map<string, unknown>(Object.entries(listedBy))
  const isSame = (toValues: (scenario: ListedScenario) => unknown) =>
    JSON.stringify(toValues(before)) === JSON.stringify(toValues(after))
  return (
    isSame(SCENARIO_ORDERS[listedBy.sort].toValue) &&
    Object.entries(FILTERED_VALUES).every(
      ([name, toValues]) => asked.get(name) === undefined || (toValues !== null && isSame(toValues)),
    )
  )
}

interface ScenarioPage {
  scenarios: ListedScenario[]
  counts?: ScenarioCounts
}

/**
 * Returns a page of a list with a scenario as it is after a change, and with the counts that follow from it; null where
 * the page lacks it, or where the change may have moved it, so that the list has to be read again.
 */
export function withChangedScenario<Page extends ScenarioPage>(
  page: Page,
  after: ListedScenario,
  listedBy: ListedBy,
): Page | null {
  const before = page.scenarios.find(({ _id }) => _id === after._id)
  if (!before || !keepsPlace(before, after, listedBy)) return null
  // What the page has may have been read after the change.
  if (after.updatedAt < before.updatedAt) return page
  const scenarios = page.scenarios.map((scenario) => (scenario === before ? after : scenario))
  const { counts } = page
  if (!counts || before.status === after.status) return { ...page, scenarios }
  return counts.isAtLeast
    ? null
    : { ...page, scenarios, counts: movedCounts(counts, before, after, listedBy) }
}

function movedCounts(
  counts: ScenarioCounts,
  before: ListedScenario,
  after: ListedScenario,
  { group }: ListedBy,
): ScenarioCounts {
  const left = countListed({ [before.status]: 1 }, group)
  const joined = countListed({ [after.status]: 1 }, group)
  const moved = (name: (typeof COUNTED)[number]) => counts[name] - left[name] + joined[name]
  return { ...counts, ...Object.fromEntries(COUNTED.map((name) => [name, moved(name)])) }
}

/** The name of an exported file, before the day. */
export const EXPORT_NAME = 'scenarios'

/** Returns the names of an export's columns. */
export function exportHead(translate: Translate): string[] {
  return [
    translate('scenarios.all.id'),
    translate('scenarios.all.project'),
    translate('scenarios.all.type'),
    translate('scenarios.all.status'),
    translate('scenarios.all.country'),
    translate('scenarios.all.plant'),
    translate('scenarios.all.responsible'),
    `${translate('scenarios.all.created')} (UTC)`,
    `${translate('scenarios.all.updated')} (UTC)`,
  ]
}

const TYPES = { orders: message('scenarios.type.orders'), receipts: message('scenarios.type.receipts') }

/** Returns the cells of a scenario in an export, under {@link exportHead}. */
export function exportRow(scenario: ListedScenario, translate: Translate): TableCell[] {
  return [
    scenario.scenarioNumber,
    scenario.projectName,
    translate(TYPES[scenario.type]),
    scenario.status,
    dataText(SCENARIO_DATA.country, scenario.data.country, translate),
    scenario.data.plant,
    scenario.responsible?.name ?? '',
    { kind: 'moment', at: scenario.createdAt },
    { kind: 'moment', at: scenario.updatedAt },
  ]
}
