import 'server-only'
import type { z } from 'zod'
import { getTranslator } from '@/lib/shared/catalog'
import { AppError, ERROR_STATUS, type ErrorCode } from '@/lib/shared/errors'
import type { Language } from '@/lib/shared/language'
import { fieldMessages } from '@/lib/shared/validation'
import { isDatabaseUnavailable, isDiskFull } from './db'
import { describeError, logger } from './logger'

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
