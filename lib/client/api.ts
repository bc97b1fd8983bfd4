import type { z } from 'zod'
import type { Access, Endpoint } from '@/lib/shared/endpoint'
import { ERROR_STATUS, type ErrorCode } from '@/lib/shared/errors'
import type { ForeignChange } from '@/lib/shared/history'
import { jsonObject } from '@/lib/shared/json'
import { ApiError, isUnsent, type SentChange } from './api-error'
import { noteAnswer, noteNoAnswer } from './connection'
import { refreshSession } from './refresh'
import { clearStoredSession, storedAccessToken } from './session-store'
import { goToSignIn } from './sign-in-page'
import { type Identity, underKey } from './unsent-key'
import { sendWithProgress } from './upload'

// The browser has the types of the contracts alone: schemas are checked where a call is answered
// (docs/decisions/0012-calls-by-name.md).
type GuardedEndpoint = Endpoint & { access: Exclude<Access, 'public'> }
type PublicEndpoint = Endpoint & { access: 'public' }

/** What a call is named by, such as `GET /projects/{id}`. */
export type CallName<E extends Endpoint> = `${E['method']} ${E['path']}`

/** Milliseconds after which a call without an answer counts as unanswered (docs/domain.md, The wire). */
const LIMITS_MS = {
  call: 30_000,
  // Files take their time on the way.
  file: 10 * 60_000,
}

type Nothing = Record<never, never>

/** A part of a call's input; it may be left out where nothing in it has to be given. */
type Part<Name extends string, Value> = Nothing extends Value
  ? { readonly [Key in Name]?: Value }
  : { readonly [Key in Name]: Value }

interface CallOptions {
  form?: FormData
  /** What a POST is told from others by; else it is its text. */
  identity?: Identity
  signal?: AbortSignal
  /** Hears how much of what is sent has arrived, from 0 to 1. */
  onProgress?: (share: number) => void
}

type CallInput<E extends Endpoint> = CallOptions &
  Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> &
  Part<'body', z.input<E['body']>>

type InputArgument<E extends Endpoint> =
  Nothing extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/** {@link CallInput} of whichever call. */
interface AnyInput extends CallOptions {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  /** Makes a repeat of a POST answer what the first one answered. */
  idempotencyKey?: string
}

/**
 * Calls an endpoint of a contract, which is named by its type, and returns its `data`. A 401 or 403 is followed by one
 * refresh of the tokens and one retry; when that fails, the stored session is cleared and the person goes to sign in.
 * @throws ApiError
 */
export function callApi<E extends GuardedEndpoint>(
  name: CallName<E>,
  ...input: InputArgument<E>
): Promise<z.input<E['data']>>
export async function callApi(name: string, input: AnyInput = {}): Promise<unknown> {
  const { params, body, form } = input
  // A file has no text that would tell it from others.
  if (!name.startsWith('POST ') || (form && !input.identity)) return send(name, input)
  const identity = input.identity ?? JSON.stringify([name, params, body])
  return underKey(identity, (idempotencyKey) => send(name, { ...input, idempotencyKey }))
}

/**
 * Sends a change again as it was sent before, and returns the call's `data`.
 * @throws ApiError
 */
export function sendAgain({ name, ...input }: SentChange): Promise<unknown> {
  return send(name, input)
}

async function send(name: string, input: AnyInput): Promise<unknown> {
  try {
    return await inTime(kindOf(input), input, async (limited) =>
      dataOf(await attemptSignedIn(name, limited), limited),
    )
  } catch (error) {
    const { params, query, body, idempotencyKey } = input
    const isChange = !name.startsWith('GET ') && !input.form
    if (isChange && isUnsent(error)) error.sent = { name, params, query, body, idempotencyKey }
    throw error
  }
}

/**
 * Calls an endpoint that anybody may call: a refusal is an answer like any other.
 * @throws ApiError
 */
export function callPublicApi<E extends PublicEndpoint>(
  name: CallName<E>,
  ...input: InputArgument<E>
): Promise<z.input<E['data']>>
export async function callPublicApi(name: string, input: AnyInput = {}): Promise<unknown> {
  return inTime(kindOf(input), input, async (limited) =>
    dataOf(await attempt(name, limited, storedAccessToken()), limited),
  )
}

/**
 * Calls an endpoint that answers a file, as {@link callApi} does.
 * @throws ApiError
 */
export function callForFile<E extends GuardedEndpoint>(
  name: CallName<E>,
  ...input: InputArgument<E>
): Promise<Blob>
export async function callForFile(name: string, input: AnyInput = {}): Promise<Blob> {
  return inTime('file', input, async (limited) => {
    const response = await attemptSignedIn(name, limited)
    if (!response.ok) throw await apiErrorOf(response)
    return read(() => response.blob(), limited)
  })
}

// Who asks how much has arrived sends much, be it a file or what was read from one.
const kindOf = ({ form, onProgress }: AnyInput) => (form || onProgress ? 'file' : 'call')

/** Runs a call with a signal that aborts when its time is over, and with the given one. */
async function inTime<Result>(
  kind: keyof typeof LIMITS_MS,
  input: AnyInput,
  work: (limited: AnyInput) => Promise<Result>,
): Promise<Result> {
  const limit = AbortSignal.timeout(LIMITS_MS[kind])
  const signal = AbortSignal.any(input.signal ? [input.signal, limit] : [limit])
  try {
    // Renewing the tokens is shared by calls and tabs, so no call's signal ends it.
    return await Promise.race([work({ ...input, signal }), rejectionBy(signal)])
  } catch (error) {
    throw limit.aborted && !input.signal?.aborted ? noAnswer({ isOverdue: true }) : error
  }
}

function rejectionBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

async function attemptSignedIn(name: string, input: AnyInput): Promise<Response> {
  const token = storedAccessToken()
  const response = await attempt(name, input, token)
  if (response.status !== 401 && response.status !== 403) return response
  const outcome = await refreshSession(token)
  if (outcome === 'refreshed') return attempt(name, input, storedAccessToken())
  // A refusal stays one where nothing was stored to renew (the cookie carries the person) or nobody could renew it.
  if (response.status === 403 && (token === null || outcome === 'unreachable')) return response
  if (outcome === 'unreachable') throw noAnswer()
  clearStoredSession()
  goToSignIn(true)
  return response
}

async function attempt(name: string, input: AnyInput, token: string | null): Promise<Response> {
  const [method = '', path = ''] = name.split(' ')
  const headers = new Headers()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (input.idempotencyKey) headers.set('idempotency-key', input.idempotencyKey)
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  const body = input.form ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
  try {
    const address = addressOf(path, input)
    const { signal, onProgress } = input
    const keepalive = outlivesPage(method, body)
    const askedAt = performance.now()
    const response = onProgress
      ? await sendWithProgress(address, { method, headers, body, signal, onProgress })
      : await fetch(address, { method, headers, body, keepalive, signal })
    noteAnswer(askedAt)
    return response
  } catch (error) {
    if (input.signal?.aborted) throw error
    throw noAnswer()
  }
}

// A change is on the screen before it is stored: it must not get lost when the page is left or reloaded at once. Browsers
// keep no more than 64 KiB alive for all calls together, and refuse what goes beyond.
const KEPT_ALIVE_LENGTH = 2_000

function outlivesPage(method: string, body: FormData | string | undefined): boolean {
  return (
    method !== 'GET' && (body === undefined || (typeof body === 'string' && body.length <= KEPT_ALIVE_LENGTH))
  )
}

function addressOf(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
  )
  return `/api${filled}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`
}

async function dataOf(response: Response, input: AnyInput): Promise<unknown> {
  if (!response.ok) throw await apiErrorOf(response)
  const envelope = jsonObject(await read(() => response.json(), input))
  if (envelope && 'data' in envelope) return envelope.data
  throw noAnswer()
}

// An answer that breaks off, or a proxy's page in its place, tells no more than none.
async function read<Content>(content: () => Promise<Content>, { signal }: AnyInput): Promise<Content> {
  try {
    return await content()
  } catch (error) {
    if (signal?.aborted) throw error
    throw noAnswer()
  }
}

function noAnswer({ isOverdue = false } = {}): ApiError {
  noteNoAnswer()
  return new ApiError({ code: 'network', status: 0, sentence: '', isOverdue })
}

async function apiErrorOf(response: Response): Promise<ApiError> {
  const failure = jsonObject(await response.json().catch(() => null))
  if (typeof failure?.error !== 'string' || !isErrorCode(failure.code))
    return new ApiError({ code: 'internal', status: response.status, sentence: '' })
  return new ApiError({
    code: failure.code,
    status: response.status,
    sentence: failure.error,
    fields: textsOf(failure.fields),
    current: jsonObject(failure.data)?.current,
    changes: foreignChangesOf(jsonObject(failure.data)?.changes),
  })
}

function foreignChangesOf(value: unknown): ForeignChange[] {
  return Array.isArray(value) ? value.filter(isForeignChange) : []
}

function isForeignChange(value: unknown): value is ForeignChange {
  const change = jsonObject(value)
  return typeof jsonObject(change?.by)?.name === 'string' && Array.isArray(change?.fields)
}

function textsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(jsonObject(value) ?? {}).map(([key, text]) => [key, String(text)]))
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && code in ERROR_STATUS
}
