import { z } from 'zod'
import type { Endpoint } from '@/lib/shared/endpoint'
import { ERROR_STATUS, type ErrorCode } from '@/lib/shared/errors'
import { ApiError } from './api-error'
import { refreshSession } from './refresh'
import { clearStoredSession, storedAccessToken } from './session-store'
import { goToSignIn } from './sign-in-page'

type Schema = z.ZodType

const errorCodeSchema = z.enum(Object.keys(ERROR_STATUS))
const failureSchema = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  data: z.object({ current: z.unknown() }).optional(),
})
const successSchema = z.looseObject({ data: z.unknown(), message: z.string().optional() })

export interface CallInput<P extends Schema, Q extends Schema, B extends Schema> {
  params?: z.input<P>
  query?: z.input<Q>
  body?: z.input<B>
  form?: FormData
  /** Makes a repeat of this POST answer what the first one answered. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/**
 * Calls an endpoint of the contract and returns its `data`. A 401 or 403 is followed by one refresh of the tokens and
 * one retry; when that fails, the stored session is cleared and the person goes to sign in.
 * @throws ApiError
 */
export async function callApi<P extends Schema, Q extends Schema, B extends Schema, D extends Schema>(
  endpoint: Endpoint<P, Q, B, D>,
  input: CallInput<P, Q, B> = {},
): Promise<z.output<D>> {
  const { data } = await callForEnvelope(endpoint, input)
  return data
}

/** Calls an endpoint as {@link callApi} does; returns also the `message` and other keys that stand beside `data`. */
export async function callForEnvelope<P extends Schema, Q extends Schema, B extends Schema, D extends Schema>(
  endpoint: Endpoint<P, Q, B, D>,
  input: CallInput<P, Q, B> = {},
): Promise<{ data: z.output<D>; message?: string; [beside: string]: unknown }> {
  const response = await send(endpoint, input)
  if (!response.ok) throw await apiErrorOf(response)
  const envelope = successSchema.parse(await jsonOf(response, input.signal))
  return { ...envelope, data: endpoint.data.parse(envelope.data) }
}

/**
 * Calls an endpoint that answers a file.
 * @throws ApiError
 */
export async function callForFile<P extends Schema, Q extends Schema, B extends Schema, D extends Schema>(
  endpoint: Endpoint<P, Q, B, D>,
  input: CallInput<P, Q, B> = {},
): Promise<Blob> {
  const response = await send(endpoint, input)
  if (!response.ok) throw await apiErrorOf(response)
  try {
    return await response.blob()
  } catch (error) {
    if (input.signal?.aborted) throw error
    throw noAnswer()
  }
}

async function send(endpoint: Endpoint, input: CallInput<Schema, Schema, Schema>): Promise<Response> {
  const token = storedAccessToken()
  const response = await attempt(endpoint, input, token)
  if (endpoint.access === 'public' || (response.status !== 401 && response.status !== 403)) return response
  const outcome = await refreshSession(token)
  if (outcome === 'refreshed') return attempt(endpoint, input, storedAccessToken())
  // A refusal stays one where nothing was stored to renew (the cookie carries the person) or nobody could renew it.
  if (response.status === 403 && (token === null || outcome === 'unreachable')) return response
  if (outcome === 'unreachable') throw noAnswer()
  clearStoredSession()
  goToSignIn(true)
  return response
}

async function attempt(
  endpoint: Endpoint,
  input: CallInput<Schema, Schema, Schema>,
  token: string | null,
): Promise<Response> {
  const headers = new Headers()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (input.idempotencyKey) headers.set('idempotency-key', input.idempotencyKey)
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  const body = input.form ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
  try {
    return await fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      headers,
      body,
      keepalive: outlivesPage(endpoint, body),
      signal: input.signal,
    })
  } catch (error) {
    if (input.signal?.aborted) throw error
    throw noAnswer()
  }
}

// A change is on the screen before it is stored: it must not get lost when the page is left or reloaded at once. Browsers
// keep no more than 64 KiB alive for all calls together, and refuse what goes beyond.
const KEPT_ALIVE_LENGTH = 2_000

function outlivesPage({ method }: Endpoint, body: FormData | string | undefined): boolean {
  return (
    method !== 'GET' && (body === undefined || (typeof body === 'string' && body.length <= KEPT_ALIVE_LENGTH))
  )
}

// An answer that breaks off, or a proxy's page in its place, tells no more than none.
async function jsonOf(response: Response, signal?: AbortSignal): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (signal?.aborted) throw error
    throw noAnswer()
  }
}

function noAnswer(): ApiError {
  return new ApiError({ code: 'network', status: 0, sentence: '' })
}

const textValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullish())

function addressOf(endpoint: Endpoint, input: CallInput<Schema, Schema, Schema>): string {
  const params = textValues.parse(input.params ?? {})
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const query = Object.entries(textValues.parse(input.query ?? {})).flatMap(([key, value]) =>
    value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
  )
  return `/api${path}${query.length > 0 ? `?${new URLSearchParams(query)}` : ''}`
}

async function apiErrorOf(response: Response): Promise<ApiError> {
  const parsed = failureSchema.safeParse(await response.json().catch(() => null))
  if (!parsed.success) return new ApiError({ code: 'internal', status: response.status, sentence: '' })
  const { error, code, fields, data } = parsed.data
  return new ApiError({
    code: isErrorCode(code) ? code : 'internal',
    status: response.status,
    sentence: error,
    fields,
    current: data?.current,
  })
}

function isErrorCode(code: string): code is ErrorCode {
  return errorCodeSchema.safeParse(code).success
}
