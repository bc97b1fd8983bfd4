import { newId } from '@/lib/shared/ids'
import type { ScenarioStep, StepStatus } from '../steps/contract'

/** The statuses of steps without an outcome: what is left to do in a run. */
const OPEN_STEP_STATUSES: readonly StepStatus[] = ['New', 'In work']

/** Returns whether a step is still to be done in a run; a failed one has its outcome. */
export const isLeftToDo = ({ status }: Pick<ScenarioStep, 'status'>): boolean =>
  OPEN_STEP_STATUSES.includes(status)

/**
 * Returns the step that follows in a run: the next one that is left to do, behind the last one again from the top. Null
 * where no other is left.
 * @param id the step that the person is at; null or unknown for none
 */
export function nextLeftToDo<Step extends Pick<ScenarioStep, '_id' | 'status'>>(
  steps: readonly Step[],
  id: string | null,
): Step | null {
  const at = steps.findIndex(({ _id }) => _id === id)
  const others = [...steps.slice(at + 1), ...steps.slice(0, Math.max(at, 0))]
  return others.find(isLeftToDo) ?? null
}

/** The fields of a step that a tester enters in a run, each with the value that it replaces. */
interface EnteredFields {
  status: StepStatus
  comment: string
}
export type EnteredField = keyof EnteredFields

interface EnteredValue<Value> {
  /** The stored value that the person saw. */
  from: Value
  to: Value
}

/** The entries of a tester for a step, until they are stored. */
export interface StepResult {
  /** The id of this result: another entry for the step makes another result of it. */
  id: string
  scenarioId: string
  stepId: string
  /** The step's version when the first of the values was entered. */
  version: number
  status?: EnteredValue<StepStatus>
  comment?: EnteredValue<string>
}

/** The part of a step that a result is based on. */
export type SeenStep = Pick<ScenarioStep, '_id' | 'version'> & EnteredFields

const FIELDS: readonly EnteredField[] = ['status', 'comment']

/** Returns the results with values that were entered for a step; a later value replaces an earlier one. */
export function withEntered(
  results: readonly StepResult[],
  { scenarioId, seen, values }: { scenarioId: string; seen: SeenStep; values: Partial<EnteredFields> },
): StepResult[] {
  const { status, comment } = values
  const entered: StepResult = {
    id: newId(),
    scenarioId,
    stepId: seen._id,
    version: seen.version,
    status: status === undefined ? undefined : { from: seen.status, to: status },
    comment: comment === undefined ? undefined : { from: seen.comment, to: comment },
  }
  return onePerStep([...results, entered])
}

/**
 * Returns the results with one for each step, in the place of its first one: of several, as two tabs or a page that had
 * not restored the others yet enter them, the later values replace the earlier ones.
 * @param results in the order in which they were entered
 */
export function onePerStep(results: readonly StepResult[]): StepResult[] {
  const byStep = new Map<string, StepResult>()
  for (const result of results) {
    const earlier = byStep.get(result.stepId)
    byStep.set(result.stepId, earlier ? joined(earlier, result) : result)
  }
  return [...byStep.values()]
}

function joined(earlier: StepResult, later: StepResult): StepResult {
  return {
    ...later,
    id: newId(),
    version: Math.min(earlier.version, later.version),
    status: joinedValue(earlier.status, later.status),
    comment: joinedValue(earlier.comment, later.comment),
  }
}

function joinedValue<Value>(earlier?: EnteredValue<Value>, later?: EnteredValue<Value>) {
  return earlier && later ? { from: earlier.from, to: later.to } : (later ?? earlier)
}

/** Returns the values of a result, as the body of the call that stores it. */
export function enteredValues({ status, comment }: Pick<StepResult, EnteredField>): Partial<EnteredFields> {
  return { ...(status && { status: status.to }), ...(comment && { comment: comment.to }) }
}

/** Returns the steps as they will be once the results are stored. */
export function stepsWithResults(
  steps: readonly ScenarioStep[],
  results: readonly StepResult[],
): readonly ScenarioStep[] {
  if (results.length === 0) return steps
  const byStep = new Map(results.map((result) => [result.stepId, result]))
  return steps.map((step) => {
    const result = byStep.get(step._id)
    return result ? { ...step, ...enteredValues(result) } : step
  })
}

/**
 * Returns the results after one was sent: what was stored is left out, and what was entered for the same step meanwhile
 * replaces the stored values.
 * @param stored the step as it is stored now
 */
export function withoutSent(
  results: readonly StepResult[],
  sent: StepResult,
  stored: Pick<ScenarioStep, 'version'> & EnteredFields,
): StepResult[] {
  return results.flatMap((result) => {
    if (result.stepId !== sent.stepId) return [result]
    const { status, comment } = result
    const later: StepResult = {
      ...result,
      version: stored.version,
      status: status && status.to !== sent.status?.to ? { from: stored.status, to: status.to } : undefined,
      comment:
        comment && comment.to !== sent.comment?.to ? { from: stored.comment, to: comment.to } : undefined,
    }
    return later.status || later.comment ? [later] : []
  })
}

/**
 * Returns a refused result on top of what somebody else has stored meanwhile: values that are stored already are left
 * out, and `disputed` are the fields that both have changed.
 */
export function rebased(
  result: StepResult,
  current: SeenStep,
): { result: StepResult; disputed: EnteredField[] } {
  const { status, comment } = result
  const isNews = (field: EnteredField) => result[field] !== undefined && result[field].to !== current[field]
  return {
    result: {
      ...result,
      version: current.version,
      status: status && isNews('status') ? { from: current.status, to: status.to } : undefined,
      comment: comment && isNews('comment') ? { from: current.comment, to: comment.to } : undefined,
    },
    disputed: FIELDS.filter((field) => isNews(field) && result[field]?.from !== current[field]),
  }
}

/** Returns a result without some of its fields; null where nothing is left of it. */
export function withoutFields(result: StepResult, fields: readonly EnteredField[]): StepResult | null {
  const rest: StepResult = {
    ...result,
    status: fields.includes('status') ? undefined : result.status,
    comment: fields.includes('comment') ? undefined : result.comment,
  }
  return rest.status || rest.comment ? rest : null
}
