import 'server-only'
import { z } from 'zod'
import { isCodeHostConfigured, openIssueOnce } from '@/lib/server/code-hosting'
import { transaction } from '@/lib/server/db'
import { environment } from '@/lib/server/env'
import { defineJob } from '@/lib/server/jobs'
import { type Announcement, announceTouched } from '@/lib/server/live'
import { alone } from '@/lib/server/locks'
import { describeError, logger } from '@/lib/server/logger'
import { enforceLimits } from '@/lib/server/rate-limit'
import { limitWork } from '@/lib/server/work-limit'
import type { Actor } from '@/lib/shared/actor'
import { getTranslator } from '@/lib/shared/catalog'
import { newId } from '@/lib/shared/ids'
import type { Language } from '@/lib/shared/language'
import type { FeedbackInput } from './contract'
import { findFeedback, findFeedbackByNumber, findWaitingFeedback } from './queries'
import { withoutMentions } from './rules'

/** Maximum number of entries of one person within a number of seconds (docs/domain.md, Limits). */
const LIMIT = { maximum: 5, seconds: 60 * 60 }
/**
 * Maximum number of entries sent at once, and of those that wait for it; authors of further ones are answered that
 * theirs is sent on later.
 */
const CONCURRENCY = { atOnce: 1, waiting: 2 }
/** Lease in seconds for sending one entry: longer than the two calls that it takes. */
const LEASE_SECONDS = 25
/** Milliseconds until a retry: more than the time limit of the first attempt, so that the two never overlap. */
const RETRY_AFTER_MS = 30_000
const LABELS = { feature: ['enhancement'], bug: ['bug'] } as const satisfies Record<
  FeedbackInput['type'],
  string[]
>

type StoredFeedback = NonNullable<Awaited<ReturnType<typeof findFeedback>>>

/** Sends on one entry that the first attempt could not. */
export const sendFeedbackOnJob = defineJob({
  name: 'feedback-send-on',
  data: z.object({ id: z.string() }),
  run: async ({ id }) => {
    if (isCodeHostConfigured() && !(await sendOn(id, { mayExist: true })))
      throw new Error('Another process is sending feedback on.')
  },
})

/** Sends on the entries kept while no code host was configured, or while it was away for long. */
export const sendWaitingFeedbackJob = defineJob({
  name: 'feedback-send-waiting',
  data: z.object({}),
  everyMinutes: 60,
  run: async () => {
    if (!isCodeHostConfigured()) return
    for (const { id } of await findWaitingFeedback()) await sendOn(id, { mayExist: true })
  },
})

/**
 * Stores a person's feedback and opens an issue for it. When the code host is not configured, or does not answer, the
 * entry keeps its own number and page, and is sent on later.
 * @throws AppError `rate_limited`
 */
export async function sendFeedback(actor: Actor, input: FeedbackInput, language: Language | null) {
  await enforceLimits([{ key: `feedback:${actor.userId}`, limit: LIMIT }], 'feedback.tooMany')
  const stored = await transaction(async (tx) => {
    const row = await tx.feedback.create({
      data: { id: newId(), userId: actor.userId, ...input },
      include: { user: { select: { id: true, name: true, team: true } } },
    })
    await sendFeedbackOnJob.queue(tx, { id: row.id }, { startAfter: new Date(Date.now() + RETRY_AFTER_MS) })
    await announceTouched(tx, touchedBy(row))
    return row
  })
  const translate = getTranslator(language)
  const issue = isCodeHostConfigured() ? await firstAttempt(stored.id) : null
  return {
    message: translate(sentMessage(issue !== null)),
    issueNumber: issue?.number ?? stored.number,
    issueUrl: issue?.url ?? `${environment().APP_URL}/feedback/${stored.number}`,
  }
}

function sentMessage(isOpened: boolean) {
  if (isOpened) return 'feedback.issueOpened'
  return isCodeHostConfigured() ? 'feedback.kept' : 'feedback.keptHere'
}

async function firstAttempt(id: string) {
  try {
    return await limitWork('feedback', CONCURRENCY, () => sendOn(id, { mayExist: false }))
  } catch (error) {
    logger.warn({ feedback: id, failure: describeError(error) }, 'feedback is sent on later')
    return null
  }
}

/**
 * Opens the issue for an entry, unless it has one. One at a time, of all processes: the code host wants no more, and
 * two that send the same entry would open two. Returns null where another process holds the lease.
 */
function sendOn(id: string, { mayExist }: { mayExist: boolean }) {
  return alone('feedback', LEASE_SECONDS, async () => {
    const feedback = await findFeedback(id)
    if (!feedback) throw new Error('There is no such feedback.')
    const { sentAt, issueNumber, issueUrl } = feedback
    return sentAt && issueNumber !== null
      ? { number: issueNumber, url: issueUrl }
      : openIssue(feedback, mayExist)
  })
}

async function openIssue(feedback: StoredFeedback, mayExist: boolean) {
  const type = feedback.type === 'bug' ? 'bug' : 'feature'
  const issue = await openIssueOnce({
    title: withoutMentions(feedback.title),
    body: issueBody(feedback),
    marker: `uta-feedback-${feedback.id}`,
    labels: LABELS[type],
    since: feedback.createdAt,
    mayExist,
  })
  await transaction(async (tx) => {
    await tx.feedback.update({
      where: { id: feedback.id },
      data: { issueNumber: issue.number, issueUrl: issue.url, sentAt: new Date() },
    })
    await announceTouched(tx, touchedBy(feedback))
  })
  return issue
}

function touchedBy({ id, userId }: { id: string; userId: string }): Announcement[] {
  return [{ subject: 'feedback', id, onlyFor: userId }]
}

function issueBody({ description, telegram, user, number }: StoredFeedback): string {
  const contact = telegram ? `Contact: ${telegram}` : ''
  const author = `From ${user.name} (${user.team}), feedback ${number} of U.T.A.`
  return withoutMentions([description, contact, author].filter(Boolean).join('\n\n'))
}

/** Returns a person's feedback for its page: its author and admins may read it; null for everybody else. */
export async function readFeedback(actor: Actor, number: number) {
  const feedback = await findFeedbackByNumber(number)
  if (!feedback || (feedback.userId !== actor.userId && actor.role !== 'admin')) return null
  return feedback
}
