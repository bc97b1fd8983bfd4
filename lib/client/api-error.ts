import type { ErrorCode } from '@/lib/shared/errors'
import type { ForeignChange } from '@/lib/shared/history'
import { jsonObject } from '@/lib/shared/json'

/** A change as it was sent; one with a file is none, since a file can't be kept. */
export interface SentChange {
  /** The call's name, such as `PUT /scenarios/{id}/status`. */
  name: string
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  idempotencyKey?: string
  /** The one field that it is about, told to the person where somebody else has changed it first. */
  field?: SentField
}

interface Identified {
  _id: string
}

interface SentField {
  /** As the thing and its history call it. */
  name: string
  label: string
  /** What it was to read as. */
  mine: string
  /** What it was to be: of a thing its id. */
  value: unknown
}

/** A call that failed, with the server's own sentence; `network` where no answer came at all. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network'
  readonly status: number
  /** Field path to the sentence about that field. */
  readonly fields: Record<string, string>
  /** The thing as it is stored now, when the sent version was stale. */
  readonly current: unknown
  /** Who made it so, the last change first. */
  readonly changes: readonly ForeignChange[]
  /** Whether the answer had all the time that a call has. */
  readonly isOverdue: boolean
  /** The change that it was, where the same can be sent again later. */
  sent: SentChange | null = null

  constructor(input: {
    code: ErrorCode | 'network'
    status: number
    sentence: string
    fields?: Record<string, string>
    current?: unknown
    changes?: readonly ForeignChange[]
    isOverdue?: boolean
  }) {
    super(input.sentence)
    this.name = 'ApiError'
    this.code = input.code
    this.status = input.status
    this.fields = input.fields ?? {}
    this.current = input.current
    this.changes = input.changes ?? []
    this.isOverdue = input.isOverdue ?? false
  }
}

/** Returns the server's sentence, else the one for this kind of failure. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback
}

/** Returns who has changed what meanwhile, where a change was refused because it was made on an older version. */
export function changesOf(error: unknown): readonly ForeignChange[] {
  return error instanceof ApiError ? error.changes : []
}

/**
 * Returns what is stored now, where a change was refused because it was made on an older version: the same thing as the
 * change would have answered.
 */
export function currentOf<Row extends Identified>(error: unknown): Row | null {
  return error instanceof ApiError && isRow<Row>(error.current) ? error.current : null
}

function isRow<Row extends Identified>(current: unknown): current is Row {
  return typeof jsonObject(current)?._id === 'string'
}

/** Returns whether a call got no answer; then it counts as not sent, and can be sent again. */
export function isUnanswered(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'network' || error.code === 'unavailable')
}

/** Returns whether a call was not carried out and may be later: nobody answered, or the session had run out. */
export function isUnsent(error: unknown): error is ApiError {
  return isUnanswered(error) || (error instanceof ApiError && error.code === 'unauthenticated')
}
