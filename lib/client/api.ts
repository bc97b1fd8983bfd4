import type { z } from 'zod'
import type { Access, Endpoint } from '@/lib/shared/endpoint'
import { ERROR_STATUS, type ErrorCode } from '@/lib/shared/errors'
import type { ForeignChange } from '@/lib/shared/foreign-changes'
import { jsonObject } from '@/lib/shared/json'
import { FILE_LIMIT_MS } from '@/lib/shared/limits'
import { ApiError, isUnsent, type SentChange } from './api-error'
import { noteAnswer, noteNoAnswer } from './connection'
import type { RefreshOutcome } from './refresh'
import { cachedResponse, cacheResponse } from './response-cache'
import { belongsToOtherPerson, clearStoredSession, storedAccessToken } from './session-store'
import { goToSignIn } from './sign-in-page'
import { type Identity, underKey } from './unsent-key'

// The browser has only the types of the contracts; schemas are checked on the server
// (docs/decisions/0012-calls-by-name.md).
export type GuardedEndpoint = Endpoint & { access: Exclude<Access, 'public'> }
type PublicEndpoint = Endpoint & { access: 'public' }

/** The name of a call, such as `GET /projects/{id}`. */
export type CallName<E extends Endpoint> = `${E['method']} ${E['path']}`

/** Milliseconds after which a call without an answer counts as unanswered (docs/domain.md, The wire). */
const LIMITS_MS = {
  call: 30_000,
  // Uploads and downloads take longer.
  file: FILE_LIMIT_MS,
}

type Nothing = Record<never, never>

/** A part of a call's input; optional when all of its fields are. */
type Part<Name extends string, Value> = Nothing extends Value
  ? { readonly [Key in Name]?: Value }
  : { readonly [Key in Name]: Value }

interface CallOptions {
  form?: FormData
  /** Identifies a POST, so that a repeat has the same idempotency key. Without it, the body's text does. */
  identity?: Identity
  /** The key itself, for a POST that is repeated after a reload: a repeat with the same key returns the first answer. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Called with the share of the body that has arrived, from 0 to 1. */
  onProgress?: (share: number) => void
}

export type CallInput<E extends Endpoint> = CallOptions &
  Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> &
  Part<'body', z.input<E['body']>>

type InputArgument<E extends Endpoint> =
  Nothing extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/** {@link CallInput} of any call. */
interface AnyInput extends CallOptions {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

/**
 * Calls an endpoint of a contract by its name and returns its `data`. After a 401 or 403 the tokens are refreshed and
 * the call is retried once; when that fails, the stored session is cleared and the person is sent to sign in.
 * @throws ApiError
 */
export function callApi<E extends GuardedEndpoint>(
  name: CallName<E>,
  ...input: InputArgument<E>
): Promise<z.input<E['data']>>
export async function callApi(name: string, input: AnyInput = {}): Promise<unknown> {
  const { params, body, form } = input
  // A file has no text to identify it by.
  if (!name.startsWith('POST ') || input.idempotencyKey || (form && !input.identity)) return send(name, input)
  const identity = input.identity ?? JSON.stringify([name, params, body])
  return underKey(identity, (idempotencyKey) => send(name, { ...input, idempotencyKey }))
}

/**
 * Sends a change again exactly as it was sent before, and returns the call's `data`.
 * @throws ApiError
 */
export function sendAgain({ name, ...input }: SentChange): Promise<unknown> {
  return send(name, input)
}

async function send(name: string, input: AnyInput): Promise<unknown> {
  try {
    return await inTime(timeoutKind(input), input, async (limited) =>
      readData(await attemptSignedIn(name, limited), name, limited),
    )
  } catch (error) {
    const { params, query, body, idempotencyKey } = input
    const isChange = !name.startsWith('GET ') && !input.form
    if (isChange && isUnsent(error)) error.sent = { name, params, query, body, idempotencyKey }
    throw error
  }
}

/**
 * Calls a public endpoint: a refusal is an answer like any other.
 * @throws ApiError
 */
export function callPublicApi<E extends PublicEndpoint>(
  name: CallName<E>,
  ...input: InputArgument<E>
): Promise<z.input<E['data']>>
export async function callPublicApi(name: string, input: AnyInput = {}): Promise<unknown> {
  return inTime(timeoutKind(input), input, async (limited) =>
    readData(await attempt(name, limited, storedAccessToken()), name, limited),
  )
}

/**
 * Calls an endpoint that returns a file, as {@link callApi} does.
 * @throws ApiError
 */
export function callForFile<E extends GuardedEndpoint>(
  name: CallName<E>,
  ...input: InputArgument<E>
): Promise<Blob>
export async function callForFile(name: string, input: AnyInput = {}): Promise<Blob> {
  return inTime('file', input, async (limited) => {
    const response = await attemptSignedIn(name, limited)
    if (!response.ok) throw await toApiError(response)
    return read(() => response.blob(), limited)
  })
}

// A call that reports its progress sends a lot: a file, or the rows that were read from one.
const timeoutKind = ({ form, onProgress }: AnyInput) => (form || onProgress ? 'file' : 'call')

/** Runs a call with a signal that aborts on timeout or when the given signal aborts. */
async function inTime<Result>(
  kind: keyof typeof LIMITS_MS,
  input: AnyInput,
  work: (limited: AnyInput) => Promise<Result>,
): Promise<Result> {
  const limit = AbortSignal.timeout(LIMITS_MS[kind])
  const signal = AbortSignal.any(input.signal ? [input.signal, limit] : [limit])
  try {
    // Calls and tabs share the refresh of the tokens, so no single call's signal may abort it.
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
  const token = ownAccessToken()
  const response = await attempt(name, input, token)
  if (response.status !== 401 && response.status !== 403) return response
  const outcome = await refresh(token)
  if (outcome === 'refreshed') return attempt(name, input, ownAccessToken())
  // The refusal stands when there was nothing to refresh (the session is in the cookie) or the refresh got no answer.
  if (response.status === 403 && (token === null || outcome === 'unreachable')) return response
  if (outcome === 'unreachable') throw noAnswer()
  clearStoredSession()
  goToSignIn(true)
  return response
}

// Refusals are rare, so the code comes with the first one; where it doesn't come, the server can't be reached.
function refresh(token: string | null): Promise<RefreshOutcome> {
  return import('./refresh').then(
    ({ refreshSession }) => refreshSession(token),
    () => 'unreachable',
  )
}

// What one person has entered is never sent as another one who has signed in in another tab.
function ownAccessToken(): string | null {
  if (belongsToOtherPerson()) throw new ApiError({ code: 'unauthenticated', status: 401, message: '' })
  return storedAccessToken()
}

/** The data of answers without a body, which say that the cached ones are still the same. */
const repeated = new WeakMap<Response, unknown>()

async function attempt(name: string, input: AnyInput, token: string | null): Promise<Response> {
  const [method = '', path = ''] = name.split(' ')
  const headers = new Headers()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (input.idempotencyKey) headers.set('idempotency-key', input.idempotencyKey)
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  const body = input.form ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
  const address = toUrl(path, input)
  const kept = method === 'GET' ? cachedResponse(address) : undefined
  if (kept) headers.set('if-none-match', kept.etag)
  try {
    const { signal, onProgress } = input
    const keepalive = outlivesPage(method, body)
    const askedAt = performance.now()
    const response = onProgress
      ? await (await import('./upload')).sendWithProgress(address, {
          method,
          headers,
          body,
          signal,
          onProgress,
        })
      : await fetch(address, { method, headers, body, keepalive, signal })
    noteAnswer(askedAt)
    if (kept && response.status === 304) repeated.set(response, kept.data)
    return response
  } catch (error) {
    if (input.signal?.aborted) throw error
    throw noAnswer()
  }
}

// A change is shown before it is stored, so it must survive leaving or reloading the page. Browsers keep at most 64
// KiB of request bodies alive in total, and refuse more.
const MAX_KEEPALIVE_LENGTH = 2_000

function outlivesPage(method: string, body: FormData | string | undefined): boolean {
  return (
    method !== 'GET' &&
    (body === undefined || (typeof body === 'string' && body.length <= MAX_KEEPALIVE_LENGTH))
  )
}

function toUrl(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
  )
  return `/api${filled}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`
}

async function readData(response: Response, name: string, input: AnyInput): Promise<unknown> {
  if (repeated.has(response)) return repeated.get(response)
  if (!response.ok) throw await toApiError(response)
  const envelope = jsonObject(await read(() => response.json(), input))
  if (!envelope || !('data' in envelope)) throw noAnswer()
  const [method = '', path = ''] = name.split(' ')
  if (method === 'GET') cacheResponse(toUrl(path, input), response.headers.get('etag'), envelope.data)
  return envelope.data
}

// An answer that breaks off, or a proxy's error page, counts as no answer.
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
  return new ApiError({ code: 'network', status: 0, message: '', isOverdue })
}

/** Statuses with which a proxy answers in place of a server that it can't reach, as while that is started again. */
const BY_PROXIES: ReadonlySet<number> = new Set([502, 503, 504])

async function toApiError(response: Response): Promise<ApiError> {
  const failure = jsonObject(await response.json().catch(() => null))
  if (typeof failure?.error !== 'string' || !isErrorCode(failure.code)) {
    if (BY_PROXIES.has(response.status)) return noAnswer()
    return new ApiError({ code: 'internal', status: response.status, message: '' })
  }
  const data = jsonObject(failure.data)
  return new ApiError({
    code: failure.code,
    status: response.status,
    message: failure.error,
    fields: toTexts(failure.fields),
    data,
    current: data?.current,
    changes: toForeignChanges(data?.changes),
  })
}

function toForeignChanges(value: unknown): ForeignChange[] {
  return Array.isArray(value) ? value.filter(isForeignChange) : []
}

function isForeignChange(value: unknown): value is ForeignChange {
  const change = jsonObject(value)
  return typeof jsonObject(change?.by)?.name === 'string' && Array.isArray(change?.fields)
}

function toTexts(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(jsonObject(value) ?? {}).map(([key, text]) => [key, String(text)]))
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && code in ERROR_STATUS
}
