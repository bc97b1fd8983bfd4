import type { ErrorCode } from '@/lib/shared/errors'
import type { ForeignChange } from '@/lib/shared/foreign-changes'
import { jsonObject } from '@/lib/shared/json'

/** A change as it was sent. A call with a file is not one, since a file can't be kept. */
export interface SentChange {
  /** The call's name, such as `PUT /scenarios/{id}/status`. */
  name: string
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  idempotencyKey?: string
  /** The only field that it changes, shown to the person when somebody else has changed that field first. */
  field?: SentField
}

interface Identified {
  _id: string
}

interface SentField {
  /** Its name in the object and in its history. */
  name: string
  label: string
  /** The text that the new value would have been shown as. */
  mine: string
  /** The new value; the id when it is a reference. */
  value: unknown
}

/** A call that failed, with the server's message. The code is `network` when there was no answer at all. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network'
  readonly status: number
  /** Field path to the message about that field. */
  readonly fields: Record<string, string>
  /** Further data of the server's answer that helps to put the error right. */
  readonly data: Readonly<Record<string, unknown>>
  /** The object as it is stored now, when the sent version was stale. */
  readonly current: unknown
  /** The changes that led to the stored version, the last one first. */
  readonly changes: readonly ForeignChange[]
  /** Whether the call ran into its timeout. */
  readonly isOverdue: boolean
  /** The change that was sent, when the same request can be sent again later. */
  sent: SentChange | null = null

  constructor(input: {
    code: ErrorCode | 'network'
    status: number
    message: string
    fields?: Record<string, string>
    data?: Readonly<Record<string, unknown>> | null
    current?: unknown
    changes?: readonly ForeignChange[]
    isOverdue?: boolean
  }) {
    super(input.message)
    this.name = 'ApiError'
    this.code = input.code
    this.status = input.status
    this.fields = input.fields ?? {}
    this.data = input.data ?? {}
    this.current = input.current
    this.changes = input.changes ?? []
    this.isOverdue = input.isOverdue ?? false
  }
}

/** Returns the server's message, or `fallback` when there is none. */
export function errorMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback
}

/** Codes whose own message says only that something failed. */
const SILENT_CODES: ReadonlySet<ApiError['code']> = new Set(['internal', 'network'])

/** Returns the server's message; empty where it says only that something failed, and what failed says more. */
export function informativeMessage(error: unknown): string {
  return error instanceof ApiError && !SILENT_CODES.has(error.code) ? error.message : ''
}

/** Returns whether a retry may succeed, since the request itself was not at fault. */
export const mayGoWell = (error: unknown) =>
  error instanceof ApiError &&
  !isBareRefusal(error) &&
  (SILENT_CODES.has(error.code) || error.code === 'unavailable')

/** Statuses of a request that came too slowly, too early or too often: the same may go well later (RFC 9110, 8470, 6585). */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 425, 429])

/** Returns whether a proxy refused, in a page of its own, what the server never saw: a file that is too large for it. */
const isBareRefusal = ({ code, status }: ApiError) =>
  code === 'internal' && status >= 400 && status < 500 && !TRANSIENT_STATUSES.has(status)

/** Codes about what was sent or about who sends it. */
const REFUSALS: ReadonlySet<ApiError['code']> = new Set([
  'invalid',
  'unsupported_type',
  'too_large',
  'forbidden',
  'not_found',
])

/** Returns whether a file was refused for good: sending the same again fails again. */
export const isRefusal = (error: unknown) => readRefusal(error) !== null

/** Returns the server's answer where it has refused a file for good, else null. */
export const readRefusal = (error: unknown): ApiError | null =>
  error instanceof ApiError && (REFUSALS.has(error.code) || isBareRefusal(error)) ? error : null

/** Returns the changes that others made meanwhile, when a change was refused because its version was stale. */
export function readForeignChanges(error: unknown): readonly ForeignChange[] {
  return error instanceof ApiError ? error.changes : []
}

/**
 * Returns the object as it is stored now, when a change was refused because its version was stale. It has the shape
 * that the change would have returned.
 */
export function readCurrent<Row extends Identified>(error: unknown): Row | null {
  return error instanceof ApiError && isRow<Row>(error.current) ? error.current : null
}

function isRow<Row extends Identified>(current: unknown): current is Row {
  return typeof jsonObject(current)?._id === 'string'
}

/** Returns whether a call got no answer; then it counts as not sent, and can be sent again. */
export function isUnanswered(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'network' || error.code === 'unavailable')
}

/** Returns whether a call was not carried out but may be later: there was no answer, or the session had expired. */
export function isUnsent(error: unknown): error is ApiError {
  return isUnanswered(error) || (error instanceof ApiError && error.code === 'unauthenticated')
}
