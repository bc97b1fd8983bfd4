import type { RepositoryStep } from '@/lib/features/repository-steps/contract'
import { message } from '@/lib/shared/messages'
import type { RecordRules } from '@/lib/shared/records'
import { readCount } from '@/lib/shared/written-number'
import type { AddedStep, ScenarioStep, ScenarioStepUpdate, StepStatus } from './contract'
import { STEP_STATUSES } from './values'

const LABEL_LENGTH = 80

/** The fields of a scenario's step, as browser and server know them. Its place belongs to the list, its time to the runner. */
export const SCENARIO_STEP = {
  name: 'steps',
  subject: 'step',
  sorts: ['created'],
  toLabel: ({ number, description }) => [number, firstLine(description)].filter(Boolean).join(' · '),
  fields: {
    number: { kind: 'line', label: message('scenarios.parts.steps.fields.number'), isFixed: true },
    description: { kind: 'text', label: message('scenarios.parts.steps.fields.description'), isFixed: true },
    systemComponent: {
      kind: 'line',
      label: message('scenarios.parts.steps.fields.systemComponent'),
      isFixed: true,
    },
    owner: { kind: 'line', label: message('scenarios.parts.steps.fields.owner'), isFixed: true },
    expectedResult: {
      kind: 'text',
      label: message('scenarios.parts.steps.fields.expectedResult'),
      isFixed: true,
    },
    responsible: { kind: 'line', label: message('scenarios.parts.steps.fields.responsible') },
    status: {
      kind: 'choice',
      label: message('scenarios.parts.steps.fields.status'),
      options: STEP_STATUSES,
      names: {
        New: message('scenarioSteps.statuses.new'),
        Done: message('scenarioSteps.statuses.done'),
        Error: message('scenarioSteps.statuses.error'),
        'In work': message('scenarioSteps.statuses.inWork'),
        Canceled: message('scenarioSteps.statuses.canceled'),
      },
      default: 'New',
    },
    comment: { kind: 'text', label: message('scenarios.parts.steps.fields.comment') },
    repositoryStepId: { kind: 'reference', isFixed: true },
  },
} as const satisfies RecordRules<Omit<ScenarioStep, 'step' | 'secondsSpent'>, ScenarioStepUpdate>

/** The name of a step's place in tables, files and history. */
export const STEP_PLACE = message('scenarios.parts.steps.fields.step')

function firstLine(text: string): string {
  const characters = Array.from(text.trim().split('\n', 1)[0] ?? '')
  return characters.length > LABEL_LENGTH
    ? `${characters.slice(0, LABEL_LENGTH).join('')}…`
    : characters.join('')
}

/** The statuses of steps in which nothing is left to do. */
export const COMPLETED_STEP_STATUSES: readonly StepStatus[] = ['Done', 'Canceled']

/** Returns how far steps have come (docs/domain.md, Parts of a scenario); of no steps nothing is completed. */
export function stepProgress(steps: readonly { status: StepStatus }[]) {
  const count = (status: StepStatus) => steps.filter((step) => step.status === status).length
  const completed = steps.filter(({ status }) => COMPLETED_STEP_STATUSES.includes(status)).length
  return {
    total: steps.length,
    completed,
    percent: steps.length === 0 ? 0 : Math.round((completed / steps.length) * 100),
    done: count('Done'),
    canceled: count('Canceled'),
    failed: count('Error'),
    inWork: count('In work'),
  }
}

/** Returns a list in which the entry at one place, counted from 0, stands at another. */
export function moved<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const entry = entries[from]
  return entry === undefined ? [...entries] : entries.toSpliced(from, 1).toSpliced(to, 0, entry)
}

/** An entry's change of place, counted from 0. */
export interface Move {
  id: string
  from: number
  to: number
}

/** Returns the one move that leads from one order to another; null where it takes several, or none. */
export function onlyMove(before: readonly string[], after: readonly string[]): Move | null {
  const first = before.findIndex((id, index) => id !== after[index])
  const last = before.findLastIndex((id, index) => id !== after[index])
  const moves = [
    { from: first, to: last },
    { from: last, to: first },
  ].map(({ from, to }) => ({ id: before[from] ?? '', from, to }))
  return moves.find(({ from, to }) => first >= 0 && isSameOrder(moved(before, from, to), after)) ?? null
}

/** Returns whether two orders are the same. */
export const isSameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index])

/**
 * Returns the order with restored entries in the places that they had before they were removed; behind the last one
 * where there are fewer by now.
 */
export function orderWithReturned(
  kept: readonly string[],
  returned: readonly { id: string; step: number }[],
): string[] {
  const inPlaces = returned.toSorted((one, other) => one.step - other.step)
  return inPlaces.reduce((order, { id, step }) => order.toSpliced(step - 1, 0, id), [...kept])
}

/**
 * Returns the present order with a person's move applied on top of others' changes: the entry stands behind the nearest
 * one before it that is still there. Null where it is gone itself.
 * @param wanted the order with the move, as the person saw it
 * @param now the order as it is stored
 */
export function orderWithMove(
  id: string,
  wanted: readonly string[],
  now: readonly string[],
): string[] | null {
  const from = now.indexOf(id)
  if (from < 0) return null
  const others = now.toSpliced(from, 1)
  const before = wanted.slice(0, wanted.indexOf(id)).findLast((other) => others.includes(other))
  return others.toSpliced(before === undefined ? 0 : others.indexOf(before) + 1, 0, id)
}

/** Returns whether something stands elsewhere than before: neither of its neighbours that are still there is one now. */
export function isMovedBetween(id: string, before: readonly string[], now: readonly string[]): boolean {
  const [former, current] = [findNeighbours(id, before, now), findNeighbours(id, now, before)]
  return former.every((other, side) => other !== current[side])
}

/** Returns the nearest steps on both sides that another order has too; undefined at an end. */
function findNeighbours(id: string, order: readonly string[], other: readonly string[]) {
  const known = new Set(other)
  const common = order.filter((one) => known.has(one))
  const at = common.indexOf(id)
  return [at > 0 ? common[at - 1] : undefined, common[at + 1]]
}

/** Returns how many seconds were spent on steps in all. */
export const totalSeconds = (steps: readonly Pick<ScenarioStep, 'secondsSpent'>[]): number =>
  steps.reduce((sum, { secondsSpent }) => sum + secondsSpent, 0)

/** Returns seconds as a clock shows them: `2:05`, from an hour on `1:02:05`. */
export function clockText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}` : `${minutes}:${twoDigits(rest)}`
}

/** Returns the whole number that a text means as a quantity; 1 where it means none. */
export function parseQuantity(text: string): number {
  return readCount(text).value || 1
}

/** A step of the repository with its quantity and responsible person. */
interface PickedStep {
  step: Pick<
    RepositoryStep,
    '_id' | 'number' | 'description' | 'systemTransactionProgram' | 'responsible' | 'expectedResult'
  >
  quantity: number
  responsible: string
}

/** Returns the steps that a scenario gets for picked ones, one entry a step (docs/domain.md, Parts of a scenario). */
export function toAddedSteps(picked: readonly PickedStep[]): AddedStep[] {
  return picked.flatMap(({ step, quantity, responsible }) =>
    Array.from({ length: quantity }, () => ({
      repositoryStepId: step._id,
      number: step.number,
      description: step.description,
      systemComponent: step.systemTransactionProgram,
      owner: step.responsible,
      expectedResult: step.expectedResult,
      responsible: responsible.trim(),
    })),
  )
}
