import type { ErrorCode } from '@/lib/shared/errors'

/** A call that failed, with the server's own sentence; `network` where no answer came at all. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network'
  readonly status: number
  /** Field path to the sentence about that field. */
  readonly fields: Record<string, string>
  /** The thing as it is stored now, when the sent version was stale. */
  readonly current: unknown

  constructor(input: {
    code: ErrorCode | 'network'
    status: number
    sentence: string
    fields?: Record<string, string>
    current?: unknown
  }) {
    super(input.sentence)
    this.name = 'ApiError'
    this.code = input.code
    this.status = input.status
    this.fields = input.fields ?? {}
    this.current = input.current
  }
}

/** The server's sentence, else the one for this kind of failure. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback
}
