import type { QueryClient } from '@tanstack/react-query'
import { askWhose } from '@/components/shared/conflict/conflict-question'
import { ApiError, readCurrent, readForeignChanges } from '@/lib/client/api-error'
import { createSendingPause } from '@/lib/client/sending-pause'
import {
  type EnteredField,
  enteredValues,
  rebased,
  type StepResult,
  withoutFields,
  withoutSent,
} from '@/lib/features/scenarios/runs/rules'
import { scenarioStepRecords, showStep, showTime } from '@/lib/features/scenarios/steps/client'
import type { ScenarioStep } from '@/lib/features/scenarios/steps/contract'
import { SCENARIO_STEP } from '@/lib/features/scenarios/steps/rules'
import type { ForeignChange } from '@/lib/shared/foreign-changes'
import type { MessageKey, Translate } from '@/lib/shared/messages'
import { choiceName } from '@/lib/shared/records'
import { endComment, isCommentTaken, sendComment, waitingComments } from '../comments/waiting-comments'
import {
  heldUp,
  isResultTaken,
  markRefused,
  refusedResults,
  setStepResults,
  stepResults,
} from './step-results'
import { dropTime, type StepTime, sendTime, stepTimes } from './step-times'
import { endReport, isReportTaken, sendReport, waitingReports } from './waiting-reports'

/** Two tabs that have restored the same results would send each twice. */
const LOCK = 'uta-step-results'

interface Sending {
  client: QueryClient
  translate: Translate
  /** Called with the error of what was refused, and the message that says what that was. */
  onRefused: (error: unknown, failure: MessageKey) => void
  /** Called once everything that waited for the connection is stored. */
  onCaughtUp: () => void
}

const pause = createSendingPause()
let isSending = false

/** Sends the results one after the other; where the connection is lost, as soon as it is back. */
export async function sendResults(sending: Sending): Promise<void> {
  if (isSending || pause.isOn()) return
  isSending = true
  try {
    for (let next = nextToSend(sending); next; next = nextToSend(sending)) await next()
    pause.noteSuccess()
    if (heldUp.get()) {
      heldUp.set(false)
      // Refused results are not stored.
      if (refusedResults().size === 0) sending.onCaughtUp()
    }
  } catch (error) {
    heldUp.set(true)
    // The sign-in page is loading; what is kept is sent from the page that follows it.
    if (error instanceof ApiError && error.code === 'unauthenticated') return
    pause.begin(() => void sendResults(sending))
  } finally {
    isSending = false
  }
}

/** Returns the function that sends the results that wait first. */
function nextToSend(sending: Sending): (() => Promise<void>) | null {
  const result = stepResults().find(({ stepId }) => !refusedResults().has(stepId))
  if (result) return () => sendOne(sending, result)
  const report = waitingReports().find(({ id }) => !refusedResults().has(id))
  if (report) return () => createOne(sending, REPORTS, report)
  const comment = waitingComments().find(({ id }) => !refusedResults().has(id))
  if (comment) return () => createOne(sending, COMMENTS, comment)
  const time = stepTimes()[0]
  return time ? () => inOneTab(LOCK, () => sendOneTime(sending, time)) : null
}

/** @throws ApiError where it may succeed later */
async function sendOne({ client, translate, onRefused }: Sending, result: StepResult): Promise<void> {
  try {
    let left: StepResult | null = result
    while (left) {
      const mine: StepResult = left
      const dispute = await inOneTab(LOCK, () => sendAlone(client, result, mine))
      if (!dispute) return
      // Outside of the lock: a question that nobody sees must not keep the other tabs from sending.
      left = await answered(dispute, translate)
      if (!left) showStored(client, result, dispute.current)
    }
  } catch (error) {
    if (pause.mayTryAgain(result.id, error)) throw error
    markRefused(result.stepId)
    onRefused(error, 'scenarioSteps.failures.update')
  }
}

/**
 * Stores a result, unless another tab has taken it; returns the dispute that has to be asked about first, or null.
 * @param mine the part of the result that was not asked about yet
 */
async function sendAlone(client: QueryClient, result: StepResult, mine: StepResult): Promise<Dispute | null> {
  if (await isResultTaken(result)) {
    dropResult(result)
    return null
  }
  const outcome = await settle(mine)
  if ('disputed' in outcome) return outcome
  showStored(client, result, outcome)
  return null
}

function showStored(client: QueryClient, result: StepResult, stored: ScenarioStep): void {
  setStepResults(withoutSent(stepResults(), result, stored))
  showStep(client, result.scenarioId, stored)
}

const dropResult = ({ id }: StepResult) => setStepResults(stepResults().filter((other) => other.id !== id))

/** A kind of entries that the server creates, each once. */
interface Created<Entry extends { id: string }> {
  isTaken: (entry: Entry) => Promise<boolean>
  send: (client: QueryClient, entry: Entry) => Promise<void>
  end: (entry: Entry) => void
  failure: MessageKey
}

const REPORTS = {
  isTaken: isReportTaken,
  send: sendReport,
  end: endReport,
  failure: 'scenarioParts.errors.failures.add',
} as const

const COMMENTS = {
  isTaken: isCommentTaken,
  send: sendComment,
  end: endComment,
  failure: 'comments.failures.add',
} as const

/** @throws ApiError where it may succeed later */
async function createOne<Entry extends { id: string }>(
  { client, onRefused }: Sending,
  { isTaken, send, end, failure }: Created<Entry>,
  entry: Entry,
): Promise<void> {
  try {
    await inOneTab(LOCK, async () => {
      if (!(await isTaken(entry))) await send(client, entry)
      end(entry)
    })
  } catch (error) {
    if (pause.mayTryAgain(entry.id, error)) throw error
    markRefused(entry.id)
    onRefused(error, failure)
  }
}

/** @throws ApiError where it may succeed later */
async function sendOneTime({ client }: Sending, time: StepTime): Promise<void> {
  const { scenarioId, stepId } = time
  try {
    const secondsSpent = await sendTime(time)
    if (secondsSpent !== null) showTime(client, { scenarioId, stepId, secondsSpent })
  } catch (error) {
    // Nobody needs the time of a deleted step.
    if (pause.mayTryAgain(time.id, error)) throw error
  }
  dropTime(time)
}

/** A change that both the person and somebody else have made. */
interface Dispute {
  /** The person's result, on top of the step as it is stored. */
  mine: StepResult
  disputed: EnteredField[]
  current: ScenarioStep
  changes: readonly ForeignChange[]
}

/** Stores a result on top of what others store meanwhile, and returns the step, or the dispute where both changed a field. */
async function settle(result: StepResult): Promise<ScenarioStep | Dispute> {
  const { change } = scenarioStepRecords.calls({ scenarioId: result.scenarioId })
  let next = result
  for (;;) {
    try {
      return await change(next.stepId, { ...enteredValues(next), version: next.version })
    } catch (error) {
      const current = readCurrent<ScenarioStep>(error)
      if (!current) throw error
      const { result: mine, disputed } = rebased(next, current)
      if (disputed.length > 0) return { mine, disputed, current, changes: readForeignChanges(error) }
      const left = withoutFields(mine, [])
      if (!left) return current
      next = left
    }
  }
}

/** Asks whose values stay; returns the rest of the person's result, or null. */
async function answered({ mine, disputed, current, changes }: Dispute, translate: Translate) {
  const theirs: EnteredField[] = []
  for (const field of disputed) {
    const side = await askWhose({
      field: {
        name: field,
        label: translate(SCENARIO_STEP.fields[field].label),
        mine: shownValue(field, mine, translate),
        theirs: shownValue(field, { [field]: { to: current[field] } }, translate),
      },
      changes,
    })
    if (side === 'theirs') theirs.push(field)
  }
  return withoutFields(mine, theirs)
}

type ShownValues = { [Field in EnteredField]?: { to: ScenarioStep[Field] } }

function shownValue(field: EnteredField, { status, comment }: ShownValues, translate: Translate): string {
  if (field === 'comment') return comment?.to ?? ''
  return status ? choiceName(SCENARIO_STEP.fields.status, status.to, translate) : ''
}

/**
 * Runs work while no other tab of this browser runs work of the same name; a browser without locks, as on a page that is
 * not secure, runs it at once.
 */
async function inOneTab<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? await navigator.locks.request(name, work) : await work()
}
