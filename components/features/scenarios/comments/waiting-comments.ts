'use client'

import type { QueryClient } from '@tanstack/react-query'
import { type CallName, sendAgain } from '@/lib/client/api'
import { createPersistedList } from '@/lib/client/persisted-list'
import { createPersistedQueue } from '@/lib/client/persisted-queue'
import { refetchAffected } from '@/lib/client/refetch-affected'
import type { addComment, Commented } from '@/lib/features/comments/contract'
import type { MentionedPerson } from '@/lib/features/comments/rules'
import { jsonObject } from '@/lib/shared/json'
import { beginSending, RESULTS } from '../runner/sending'

/** A comment that could not be sent yet. */
export interface WaitingComment {
  /** The idempotency key under which it was sent first: it is stored once, even where only the answer got lost. */
  id: string
  commented: Commented
  text: string
  mentions: readonly MentionedPerson[]
}

const comments = createPersistedList(createPersistedQueue<WaitingComment>('comments', toComment), {
  name: `${RESULTS}:comments`,
  toItem: toComment,
})

export const useWaitingComments = comments.use
export const waitingComments = comments.get
export const restoreComments = comments.restore
export const isCommentTaken = comments.isTaken

/** Keeps a comment that could not be sent until it can be, on any page. */
export function keepComment(comment: WaitingComment): void {
  comments.set([...comments.get(), comment])
  beginSending()
}

const CALL: CallName<typeof addComment> = 'POST /scenarios/{id}/comments'

/**
 * Stores a comment that waits.
 * @throws ApiError
 */
export async function sendComment(client: QueryClient, { id, commented, text }: WaitingComment) {
  const { scenarioId, ...about } = commented
  const body = { ...about, text }
  await sendAgain({ name: CALL, params: { id: scenarioId }, body, idempotencyKey: id })
  void refetchAffected(client, { subject: 'comment', scenarioId })
}

/** Drops a comment that is stored. */
export const endComment = ({ id }: WaitingComment): void => dropComments(new Set([id]))

/** Drops comments that are not to be sent any more. */
export function dropComments(ids: ReadonlySet<string>): void {
  comments.set(comments.get().filter(({ id }) => !ids.has(id)))
}

/** Returns whether two comments are about the same thing. */
export const isSameThing = (one: Commented, other: Commented): boolean =>
  one.scenarioId === other.scenarioId &&
  one.stepId === other.stepId &&
  one.errorReportId === other.errorReportId

// A later release may write it otherwise.
function toComment(stored: Record<string, unknown>): WaitingComment | null {
  const { id, text, mentions } = stored
  const { scenarioId, stepId, errorReportId } = jsonObject(stored.commented) ?? {}
  if (typeof id !== 'string' || typeof text !== 'string' || typeof scenarioId !== 'string') return null
  return {
    id,
    text,
    commented: { scenarioId, stepId: optionalText(stepId), errorReportId: optionalText(errorReportId) },
    mentions: Array.isArray(mentions) ? mentions.filter(isPerson) : [],
  }
}

const optionalText = (value: unknown) => (typeof value === 'string' ? value : undefined)

function isPerson(value: unknown): value is MentionedPerson {
  const { _id, name } = jsonObject(value) ?? {}
  return typeof _id === 'string' && typeof name === 'string'
}
