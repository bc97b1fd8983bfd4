import 'server-only'
import type { z } from 'zod'
import { getTranslator } from '@/lib/shared/catalog'
import { AppError, ERROR_STATUS, type ErrorCode } from '@/lib/shared/errors'
import type { Language } from '@/lib/shared/language'
import { fieldMessages } from '@/lib/shared/validation'
import { isDatabaseUnavailable, isDiskFull } from './db'
import { describeError, logger } from './logger'
import { breathe } from './waiting'

/** Input that a contract's schema refused. */
export class InvalidInput extends Error {
  readonly issues: z.ZodError

  constructor(issues: z.ZodError) {
    super('invalid input')
    this.issues = issues
  }
}

interface Failure {
  code: ErrorCode
  error: string
  fields?: Record<string, string>
  data?: AppError['details']['data']
  current?: unknown
  changes?: AppError['details']['changes']
  retryAfterSeconds?: number
}

/** Returns the response for anything thrown; the only place that builds it (docs/domain.md, The wire). */
export function failureAnswer(
  thrown: unknown,
  context: { requestId: string; language: Language | null },
): Response {
  const failure = toFailure(thrown, context)
  const { code, error, fields, data, current, changes, retryAfterSeconds } = failure
  const body = {
    success: false,
    error,
    code,
    ...(fields && { fields }),
    ...(data && { data }),
    ...(current !== undefined && { data: { current, ...(changes && { changes }) } }),
    ...(code === 'internal' && { requestId: context.requestId }),
  }
  const headers = retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : undefined
  return Response.json(body, { status: ERROR_STATUS[code], headers })
}

function toFailure(
  thrown: unknown,
  { requestId, language }: { requestId: string; language: Language | null },
): Failure {
  const translate = getTranslator(language)
  if (thrown instanceof InvalidInput) {
    const fields = fieldMessages(thrown.issues, translate)
    return { code: 'invalid', error: Object.values(fields)[0] ?? translate('validation.invalid'), fields }
  }
  if (thrown instanceof AppError) {
    const { params, fields, data, current, changes, retryAfterSeconds } = thrown.details
    const messages =
      fields &&
      Object.fromEntries(Object.entries(fields).map(([path, key]) => [path, translate(key, params)]))
    const error = translate(thrown.messageKey, params)
    return { code: thrown.code, error, fields: messages, data, current, changes, retryAfterSeconds }
  }
  if (isDatabaseUnavailable(thrown)) {
    logger.error({ requestId, failure: describeError(thrown) }, 'database unavailable')
    return { code: 'unavailable', error: translate('errors.unavailable'), retryAfterSeconds: 5 }
  }
  if (isDiskFull(thrown)) {
    logger.error({ requestId, failure: describeError(thrown) }, 'disk full')
    return { code: 'storage_full', error: translate('errors.storageFull') }
  }
  logger.error({ requestId, failure: describeError(thrown) }, 'unexpected failure')
  return { code: 'internal', error: translate('errors.internal') }
}

/** Number of entries of a long list that are written at once. */
const ENTRIES_AT_ONCE = 1_000

/** The answer of a call. */
interface Answer {
  success: boolean
  data: unknown
}

/**
 * Returns an answer as JSON. Long lists in its data are written in chunks, so that other requests get their turn
 * meanwhile.
 */
export function jsonAnswer(answer: Answer, init: ResponseInit): Response {
  const { data, ...beside } = answer
  if (!hasLongList(data)) return Response.json(answer, init)
  const pieces = serializePieces(data, beside)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await breathe()
      const { value, done } = pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
  const headers = new Headers(init.headers)
  headers.set('content-type', 'application/json')
  return new Response(body, { ...init, headers })
}

function hasLongList(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && Object.values(data).some(isLong)
}

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > ENTRIES_AT_ONCE

function* serializePieces(
  data: Record<string, unknown>,
  beside: { success: boolean },
): Generator<string, void> {
  yield `${JSON.stringify(beside).slice(0, -1)},"data":{`
  let comma = ''
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined) continue
    yield `${comma}${JSON.stringify(name)}:`
    if (isLong(value)) yield* serializeEntries(value)
    else yield JSON.stringify(value)
    comma = ','
  }
  yield '}}'
}

function* serializeEntries(list: unknown[]): Generator<string, void> {
  yield '['
  for (let from = 0; from < list.length; from += ENTRIES_AT_ONCE) {
    const some = JSON.stringify(list.slice(from, from + ENTRIES_AT_ONCE)).slice(1, -1)
    yield from === 0 ? some : `,${some}`
  }
  yield ']'
}
