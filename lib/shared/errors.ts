import type { ForeignChange } from './foreign-changes'
import type { MessageKey, MessageParams } from './messages'

/** The error codes and the HTTP status of each (docs/domain.md, The wire). */
export const ERROR_STATUS = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  expired: 410,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  rate_limited: 429,
  internal: 500,
  upstream: 502,
  unavailable: 503,
  storage_full: 507,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

interface ErrorDetails {
  /** Values for the placeholders of the message. */
  params?: MessageParams
  /** Field path to the message about that field. */
  fields?: Record<string, MessageKey>
  /** Seconds until a retry makes sense; becomes the `Retry-After` header. */
  retryAfterSeconds?: number
  /** The object as it is stored now, returned as `data.current` when a version was stale. */
  current?: unknown
  /** The data that the person needs to put it right, returned as `data`. */
  data?: Readonly<Record<string, unknown>>
  /** The changes that led to it, returned as `data.changes`. */
  changes?: readonly ForeignChange[]
}

/** A failure that is shown to the person in their language. Any other error is answered as `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly messageKey: MessageKey
  readonly details: ErrorDetails

  constructor(code: ErrorCode, messageKey: MessageKey, details: ErrorDetails = {}) {
    super(`${code}: ${messageKey}`)
    this.name = 'AppError'
    this.code = code
    this.messageKey = messageKey
    this.details = details
  }
}
