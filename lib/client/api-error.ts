import type { ErrorCode } from '@/lib/shared/errors'
import type { ForeignChange } from '@/lib/shared/history'

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

  constructor(input: {
    code: ErrorCode | 'network'
    status: number
    sentence: string
    fields?: Record<string, string>
    current?: unknown
    changes?: readonly ForeignChange[]
  }) {
    super(input.sentence)
    this.name = 'ApiError'
    this.code = input.code
    this.status = input.status
    this.fields = input.fields ?? {}
    this.current = input.current
    this.changes = input.changes ?? []
  }
}

/** The server's sentence, else the one for this kind of failure. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback
}

/** Returns who has changed what meanwhile, where a change was refused because it was made on an older version. */
export function changesOf(error: unknown): readonly ForeignChange[] {
  return error instanceof ApiError ? error.changes : []
}

/** Returns whether a call got no answer; then it counts as not sent, and can be sent again. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'network' || error.code === 'unavailable')
}
