import 'server-only'
import { toCommentReminders } from '@/lib/features/notifications/reminders/rules'
import { remind } from '@/lib/features/notifications/reminders/service'
import { requireEditor } from '@/lib/server/auth'
import { type TransactionClient, transaction } from '@/lib/server/db'
import { changesBetween, recordHistory, requireVersion } from '@/lib/server/history'
import { announceTouched } from '@/lib/server/live'
import { type HistoryPlace, requireScenario, SCENARIO_SCOPE } from '@/lib/server/parents'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import type { Comment, Commented } from './contract'
import { mayDeleteComment, mayEditComment } from './policy'
import {
  type CommentedScenario,
  commentList,
  countByThing,
  findComment,
  findCommented,
  findInboxOwners,
  findPeople,
} from './queries'
import { commentLabel, mentionedIds, withNames } from './rules'
import { MENTIONS_LIMIT } from './values'

/**
 * Returns a page of the comments on one thing, the last one first.
 * @throws AppError `not_found` for an unknown scenario, `invalid` for a malformed cursor.
 */
export async function listComments(commented: Commented, paging: { limit?: number; cursor?: string }) {
  await requireScenario(commented.scenarioId)
  const { rows, ...cursors } = await commentList.find({
    filter: commented,
    sort: 'created',
    order: 'desc',
    ...paging,
  })
  return { comments: rows, ...cursors }
}

/**
 * Returns how many comments the steps and the error reports of a scenario have, by their ids.
 * @throws AppError `not_found`.
 */
export async function countComments(scenarioId: string) {
  await requireScenario(scenarioId)
  return countByThing(scenarioId)
}

/**
 * Comments on a scenario, or on a step or an error report of it, and reminds those whom it mentions and who work on it.
 * @throws AppError `forbidden` for a viewer, `not_found` where it is not there, `invalid` for a mention of nobody.
 */
export async function addComment(actor: Actor, commented: Commented, text: string): Promise<Comment> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const place = await SCENARIO_SCOPE.place(tx, commented)
    const scenario = await requireCommented(tx, commented)
    await requireMentioned(tx, text)
    const id = newId()
    await tx.comment.create({ data: { id, ...commented, authorId: actor.userId, text } })
    const comment = await requireComment(tx, { scenarioId: commented.scenarioId, id })
    await record(tx, actor, { place, comment, action: 'created' })
    const mentioned = mentionedIds(text)
    await remind(tx, toReminders(actor, { scenario, comment, mentioned, people: scenario.people }))
    return comment
  })
}

/**
 * Changes the text of a comment, and reminds those whom it mentions now and did not before.
 * @throws AppError `forbidden` for anybody but its author, `not_found`, `conflict` for a stale version, `invalid` for a
 * mention of nobody.
 */
export async function editComment(
  actor: Actor,
  target: { scenarioId: string; id: string },
  { text, version }: { text: string; version?: number },
): Promise<Comment> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const { place, comment: before } = await lockComment(tx, target)
    if (!mayEditComment(actor, before.author._id)) throw new AppError('forbidden', 'comments.notYours')
    await requireVersion(tx, { current: before, subject: 'comment', version, stored: before.version })
    if (text === before.text) return before
    await requireMentioned(tx, text)
    await tx.comment.update({
      where: { id: target.id },
      data: { text, editedAt: new Date(), version: { increment: 1 } },
    })
    const comment = await requireComment(tx, target)
    const changes = changesBetween({ text: readable(before) }, { text: readable(comment) })
    await record(tx, actor, { place, comment, action: 'updated', changes })
    const scenario = await requireCommented(tx, toCommented(target, comment))
    const known = mentionedIds(before.text)
    const mentioned = mentionedIds(text).filter((id) => !known.includes(id))
    await remind(tx, toReminders(actor, { scenario, comment, mentioned, people: [] }))
    return comment
  })
}

/**
 * Deletes a comment; it can be restored.
 * @throws AppError `forbidden` for anybody but its author and admins, `not_found`.
 */
export async function deleteComment(actor: Actor, target: { scenarioId: string; id: string }): Promise<void> {
  requireEditor(actor)
  await transaction(async (tx) => {
    const { place, comment } = await lockComment(tx, target)
    if (!mayDeleteComment(actor, comment.author._id)) throw new AppError('forbidden', 'comments.notYours')
    await tx.comment.update({
      where: { id: target.id },
      data: { deletedAt: new Date(), deletedById: actor.userId, version: { increment: 1 } },
    })
    await record(tx, actor, { place, comment, action: 'deleted' })
    await announceInboxes(tx, [target.id])
  })
}

/** Announces to those who were notified of comments that their inboxes have fewer or more of them, as a part of a transaction. */
export async function announceInboxes(tx: TransactionClient, commentIds: readonly string[]): Promise<void> {
  const owners = await findInboxOwners(tx, commentIds)
  await announceTouched(
    tx,
    owners.map((userId) => ({ subject: 'inbox', onlyFor: userId })),
  )
}

const readable = ({ text, mentions }: Pick<Comment, 'text' | 'mentions'>) => withNames(text, mentions)

const toCommented = (
  { scenarioId }: { scenarioId: string },
  { stepId, errorReportId }: Pick<Comment, 'stepId' | 'errorReportId'>,
): Commented => ({ scenarioId, stepId: stepId ?? undefined, errorReportId: errorReportId ?? undefined })

function commentNotFound(): AppError {
  return new AppError('not_found', 'comments.notFound')
}

async function requireComment(
  tx: TransactionClient,
  target: { scenarioId: string; id: string },
): Promise<Comment> {
  const comment = await findComment(tx, target)
  if (!comment) throw commentNotFound()
  return comment
}

// The scenario first, like every change of a part; it keeps the comment from being changed meanwhile.
async function lockComment(tx: TransactionClient, target: { scenarioId: string; id: string }) {
  const place = await SCENARIO_SCOPE.place(tx, target)
  const comment = await requireComment(tx, target)
  await requireCommented(tx, toCommented(target, comment))
  return { place, comment }
}

async function requireCommented(tx: TransactionClient, commented: Commented): Promise<CommentedScenario> {
  const scenario = await findCommented(tx, commented)
  if (scenario) return scenario
  if (commented.stepId) throw new AppError('not_found', 'scenarios.parts.steps.notFound')
  throw new AppError(
    'not_found',
    commented.errorReportId ? 'scenarios.parts.errors.notFound' : 'scenarios.notFound',
  )
}

async function requireMentioned(tx: TransactionClient, text: string): Promise<void> {
  const ids = mentionedIds(text)
  const people = ids.length > MENTIONS_LIMIT ? [] : await findPeople(tx, ids)
  if (people.length === ids.length) return
  const problem = ids.length > MENTIONS_LIMIT ? 'comments.tooManyMentions' : 'comments.mentionUnknown'
  throw new AppError('invalid', problem, { fields: { text: problem } })
}

interface Recorded {
  place: HistoryPlace
  comment: Comment
  action: 'created' | 'updated' | 'deleted'
  changes?: ReturnType<typeof changesBetween>
}

async function record(
  tx: TransactionClient,
  actor: Actor,
  { place, comment, ...event }: Recorded,
): Promise<void> {
  await recordHistory(tx, {
    ...place,
    subject: 'comment',
    subjectId: comment._id,
    label: commentLabel(comment.text, comment.mentions),
    actorId: actor.userId,
    ...event,
  })
}

interface Concerned {
  scenario: CommentedScenario
  comment: Comment
  /** The ids of those whom it mentions for the first time. */
  mentioned: readonly string[]
  /** The ids of those who work on what it is about. */
  people: readonly string[]
}

const toReminders = (actor: Actor, concerned: Concerned) =>
  toCommentReminders(actor, { ...concerned, text: readable(concerned.comment) })
