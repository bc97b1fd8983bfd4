import { isId } from '@/lib/shared/ids'
import { type ListedScenario, SCENARIO_STATUSES, type ScenarioSort } from '../contract'

/** Where a page begins: beside the row with this id and this value of what the list is sorted by. */
export interface ScenarioPosition {
  id: string
  /** As text; empty where the id alone sorts. */
  value: string
  /** Whether the page ends before the position instead of beginning after it. */
  isBackwards: boolean
}

const LARGEST_BIGINT = 2n ** 63n - 1n
const PLACES_OF_RUNNING_NUMBER = 2n ** 32n
const TEXT_LIMIT = 200

const isText = (value: string) => value.length <= TEXT_LIMIT && !value.includes('\u0000')

/** What the database can compare with; anything else would surface as a server fault. */
const IS_VALUE: Record<ScenarioSort, (value: string) => boolean> = {
  created: (value) => value === '',
  number: (value) => /^\d{1,19}$/.test(value) && BigInt(value) <= LARGEST_BIGINT,
  // Milliseconds, up to the year 5138.
  updated: (value) => /^\d{1,14}$/.test(value),
  status: (value) => /^\d{1,3}$/.test(value),
  country: isText,
  plant: isText,
}

/** The position that a cursor names in a list sorted like this, or null where it names none. */
export function parseCursor(cursor: string, sort: ScenarioSort): ScenarioPosition | null {
  const isBackwards = cursor.startsWith('-')
  const rest = isBackwards ? cursor.slice(1) : cursor
  const at = rest.indexOf('.')
  const id = at < 0 ? rest : rest.slice(0, at)
  const value = at < 0 ? '' : rest.slice(at + 1)
  return isId(id) && IS_VALUE[sort](value) ? { id, value, isBackwards } : null
}

/** The cursor that {@link parseCursor} reads. It holds the value itself: the row may have another by then. */
export function formatCursor({ id, value, isBackwards }: ScenarioPosition): string {
  return `${isBackwards ? '-' : ''}${id}${value === '' ? '' : `.${value}`}`
}

function orderOfNumber(scenarioNumber: string): bigint {
  const [project = '0', running = '0'] = scenarioNumber.split('-')
  return BigInt(project) * PLACES_OF_RUNNING_NUMBER + BigInt(running)
}

const VALUE: Record<ScenarioSort, (scenario: ListedScenario) => string> = {
  created: () => '',
  number: ({ scenarioNumber }) => String(orderOfNumber(scenarioNumber)),
  updated: ({ updatedAt }) => String(Date.parse(updatedAt)),
  status: ({ status }) => String(SCENARIO_STATUSES.indexOf(status) + 1),
  country: ({ data }) => data.country,
  plant: ({ data }) => data.plant,
}

/** The position of a scenario in a list sorted like this. */
export function positionOf(
  scenario: ListedScenario,
  sort: ScenarioSort,
  isBackwards: boolean,
): ScenarioPosition {
  return { id: scenario._id, value: VALUE[sort](scenario), isBackwards }
}
