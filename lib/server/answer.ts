import 'server-only'
import type { z } from 'zod'
import { getTranslator } from '@/lib/shared/catalog'
import type { Endpoint } from '@/lib/shared/endpoint'
import { AppError, ERROR_STATUS, type ErrorCode } from '@/lib/shared/errors'
import type { Language } from '@/lib/shared/language'
import { fieldMessages } from '@/lib/shared/validation'
import { areConnectionsHeld, isDatabaseUnavailable, isDiskFull, isLocked } from './db'
import { environment } from './env'
import { describeError, logger } from './logger'
import { CompleteBody, completeAnswer } from './process-wide'
import { yieldToEventLoop } from './waiting'

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
  return wholeAnswer(body, { status: ERROR_STATUS[code], headers })
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
  if (isLocked(thrown)) {
    logger.warn({ requestId, failure: describeError(thrown) }, 'locked by another transaction')
    return { code: 'unavailable', error: translate('errors.locked'), retryAfterSeconds: 5 }
  }
  if (isDatabaseUnavailable(thrown)) {
    logger.error({ requestId, failure: describeError(thrown) }, 'database unavailable')
    const error = translate(areConnectionsHeld(thrown) ? 'errors.busy' : 'errors.unavailable')
    return { code: 'unavailable', error, retryAfterSeconds: 5 }
  }
  if (isDiskFull(thrown)) {
    logger.error({ requestId, failure: describeError(thrown) }, 'disk full')
    return { code: 'storage_full', error: translate('errors.storageFull') }
  }
  logger.error({ requestId, failure: describeError(thrown) }, 'unexpected failure')
  return { code: 'internal', error: translate('errors.internal') }
}

/** Outside production, throws for an answer that the contract does not describe, so that tests see it. */
export function checkData({ data }: Pick<Endpoint, 'data'>, result: unknown): void {
  if (environment().NODE_ENV !== 'production') data.parse(result)
}

/** Number of entries of a long list that are written at once. */
const ENTRIES_AT_ONCE = 1_000

/** A list in the data of an answer that is read while it is written. */
export class ListInBatches {
  readonly batches: AsyncIterable<unknown[]>

  constructor(batches: AsyncIterable<unknown[]>) {
    this.batches = batches
  }
}

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
  if (!hasLongList(data)) return wholeAnswer(answer, init)
  const encoder = new TextEncoder()
  const texts = jsonTexts({ ...beside, data })
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await yieldToEventLoop()
      const { value, done } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
  return new Response(body, { ...init, headers: jsonHeaders(init.headers) })
}

const wholeAnswer = (answer: object, init: ResponseInit) =>
  completeAnswer(new CompleteBody(JSON.stringify(answer)), { ...init, headers: jsonHeaders(init.headers) })

/** Returns headers that say that the body is JSON. */
export function jsonHeaders(given?: HeadersInit): Headers {
  const headers = new Headers(given)
  headers.set('content-type', 'application/json')
  return headers
}

function hasLongList(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && Object.values(data).some(isLong)
}

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > ENTRIES_AT_ONCE

/**
 * Returns the same JSON as `JSON.stringify` in parts; a {@link ListInBatches} is an array there.
 * @throws anything that the reading of such a list throws.
 */
export async function* jsonTexts({
  data,
  ...beside
}: Answer & { data: Record<string, unknown> }): AsyncGenerator<string, void> {
  yield `${JSON.stringify(beside).slice(0, -1)},"data":{`
  let comma = ''
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined) continue
    yield `${comma}${JSON.stringify(name)}:`
    if (value instanceof ListInBatches) yield* serializeEntries(value.batches)
    else if (isLong(value)) yield* serializeEntries(slices(value))
    else yield JSON.stringify(value)
    comma = ','
  }
  yield '}}'
}

function* slices(list: unknown[]): Generator<unknown[], void> {
  for (let from = 0; from < list.length; from += ENTRIES_AT_ONCE)
    yield list.slice(from, from + ENTRIES_AT_ONCE)
}

async function* serializeEntries(
  batches: AsyncIterable<unknown[]> | Iterable<unknown[]>,
): AsyncGenerator<string, void> {
  yield '['
  let comma = ''
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield comma + JSON.stringify(batch).slice(1, -1)
    comma = ','
  }
  yield ']'
}
