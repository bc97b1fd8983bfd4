import 'server-only'
import type { z } from 'zod'
import type { Actor } from '@/lib/shared/actor'
import type { Access, Endpoint } from '@/lib/shared/endpoint'
import { AppError } from '@/lib/shared/errors'
import { type Language, SIGN_IN_LANGUAGE } from '@/lib/shared/language'
import { unknownIdMessage } from '@/lib/shared/validation'
import { checkData, failureAnswer, InvalidInput, jsonAnswer } from './answer'
import { browserLanguage, findRequestActor, requireEditor, toRequester } from './auth'
import { logRequest, reportRequest } from './logger'
import {
  asRequester,
  loadedRoutes,
  type RawParams,
  type RouteHandler,
  unloggedRequests,
} from './process-wide'
import { formDigest, readForm, readJsonObject, releaseBody, withVersion } from './request-body'
import type { Page, Paging } from './whole-list'

type Schema = z.ZodType

/** The parts of an answer that a handler may set. */
interface Reply {
  headers: Headers
  /** A message beside `data`. */
  message?: string
  /** Keys beside `data`, for clients that read them there (docs/domain.md, The wire). */
  beside?: Record<string, unknown>
}

interface Call<P extends Schema, Q extends Schema, B extends Schema> {
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
  /** The multipart form; only for endpoints that declare one. */
  form: () => Promise<FormData>
  language: Language | null
  /** The client's address, as far as TRUSTED_PROXIES vouches for it. */
  clientAddress: string
  request: Request
  reply: Reply
}

type Handler<Input, D extends Schema> = (
  input: Input,
) => Promise<z.input<D> | Response> | z.input<D> | Response
interface NextRoute extends RouteHandler {
  /** The endpoint of the route, so that a test finds a route whose path or method differs from that of its file. */
  serves: { method: string; path: string }
}

interface Trace {
  requestId: string
  userId: string | null
  language: Language | null
}

/** Returns a route for signed-in people; the contract's `access` names the role. */
export function defineRoute<P extends Schema, Q extends Schema, B extends Schema, D extends Schema>(
  endpoint: Endpoint<P, Q, B, D>,
  handle: Handler<Call<P, Q, B> & { actor: Actor }, D>,
): NextRoute {
  if (endpoint.access === 'public') throw new Error(`${endpoint.path} is public: use definePublicRoute`)
  return answering(endpoint, async (given, rawParams, trace) => {
    const actor = await findRequestActor(given)
    if (!actor) throw new AppError('unauthenticated', 'errors.unauthenticated')
    trace.userId = actor.userId
    trace.language = actor.language ?? trace.language
    enforceAccess(endpoint.access, actor)
    const { withPersonDay } = await import('./person-day')
    const request = await withPersonDay(endpoint, given, actor)
    const call = await readCall(endpoint, request, rawParams, trace.language)
    const work = async () => toAnswer(endpoint, await handle({ ...call, actor }), call.reply)
    // A file is not kept, and a repeat may well make it again: it changes nothing. Neither is a secret.
    const isKept = endpoint.method === 'POST' && endpoint.answers === 'json' && !endpoint.isSecret
    const key = isKept ? request.headers.get('idempotency-key') : null
    if (!key) return work()
    const sent = endpoint.bodyKind === 'multipart' ? await formDigest(await call.form()) : call.body
    const described = JSON.stringify([endpoint.method, endpoint.path, call.params, sent])
    const { once } = await import('./idempotency')
    return once({ userId: actor.userId, key, request: described }, work)
  })
}

/** The parts of a call that an answer may depend on that is the same for everybody. */
type SharedCall<P extends Schema, Q extends Schema> = Pick<
  Call<P, Q, Schema>,
  'params' | 'query' | 'language'
>

/**
 * Returns a route for signed-in people whose answer depends on nothing of the person but their language, so that many who
 * ask at the same time share one reading.
 */
export function defineSharedRoute<P extends Schema, Q extends Schema, B extends Schema, D extends Schema>(
  endpoint: Endpoint<P, Q, B, D>,
  handle: (call: SharedCall<P, Q>) => Promise<z.input<D>>,
): NextRoute {
  return defineRoute(endpoint, (call) => shareAnswer(endpoint, call, handle))
}

async function shareAnswer<P extends Schema, Q extends Schema, D extends Schema>(
  endpoint: Pick<Endpoint<P, Q, Schema, D>, 'data' | 'status' | 'path'>,
  call: Call<P, Q, Schema> & { actor: Actor },
  handle: (call: SharedCall<P, Q>) => Promise<z.input<D>>,
): Promise<Response> {
  const { sharedAnswer } = await import('./shared-reading')
  const { params, query, language } = call
  return sharedAnswer(call, async () =>
    toAnswer(endpoint, await handle({ params, query, language }), { headers: new Headers() }),
  )
}

/** Number of rows that are read at a time where a whole list is answered. */
const ROWS_PER_BATCH = 1_000

interface ListCall {
  /** Whether no page was asked for; what only pages have beside their rows is not needed then. */
  isWhole: boolean
}

interface ListOptions {
  /** Number of rows that are read at a time, where each comes with many others. */
  batchRows?: number
}

/**
 * Returns a route that answers a list: `handle` reads a page of it, which is shared as in {@link defineSharedRoute}.
 * Without a `limit` the whole list is answered. Where that is long, it is read page by page in one snapshot, in turn with
 * exports, into a temporary file, so that no process holds it in memory.
 */
export function defineListRoute<
  P extends Schema,
  Q extends z.ZodType<Paging>,
  B extends Schema,
  D extends z.ZodType<unknown, Page>,
>(
  endpoint: Endpoint<P, Q, B, D>,
  handle: (call: SharedCall<P, Q> & ListCall) => Promise<z.input<D>>,
  options: ListOptions = {},
): NextRoute {
  return defineRoute(endpoint, (call) =>
    call.query.limit === undefined
      ? answerWhole(endpoint, call, handle, options)
      : shareAnswer(endpoint, call, (shared) => handle({ ...shared, isWhole: false })),
  )
}

/** Returns a route that answers a list as {@link defineListRoute} does, of which each person has their own. */
export function definePersonalListRoute<
  P extends Schema,
  Q extends z.ZodType<Paging>,
  B extends Schema,
  D extends z.ZodType<unknown, Page>,
>(
  endpoint: Endpoint<P, Q, B, D>,
  handle: (call: Call<P, Q, B> & { actor: Actor } & ListCall) => Promise<z.input<D>>,
): NextRoute {
  return defineRoute(endpoint, (call) =>
    call.query.limit === undefined
      ? answerWhole(endpoint, call, handle, {})
      : handle({ ...call, isWhole: false }),
  )
}

async function answerWhole<
  Q extends z.ZodType<Paging>,
  D extends z.ZodType<unknown, Page>,
  Asked extends { query: z.output<Q> },
>(
  endpoint: Pick<Endpoint<Schema, Q, Schema, D>, 'data' | 'status' | 'path'>,
  call: Asked,
  handle: (call: Asked & ListCall) => Promise<z.input<D>>,
  { batchRows = ROWS_PER_BATCH }: ListOptions,
) {
  const readPage = (paging: Paging) => handle({ ...call, query: { ...call.query, ...paging }, isWhole: true })
  const { wholeList } = await import('./whole-list')
  return wholeList(endpoint, readPage, { limit: batchRows, cursor: call.query.cursor })
}

interface PublicCall {
  /** The signed-in person, if any; from then on errors are reported in their language. */
  asker: () => Promise<Actor | null>
}

/** Returns a public route. */
export function definePublicRoute<P extends Schema, Q extends Schema, B extends Schema, D extends Schema>(
  endpoint: Endpoint<P, Q, B, D>,
  handle: Handler<Call<P, Q, B> & PublicCall, D>,
): NextRoute {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.path} is not public: use defineRoute`)
  return answering(endpoint, async (request, rawParams, trace) => {
    const call = await readCall(endpoint, request, rawParams, trace.language)
    const asker = async () => {
      const actor = await findRequestActor(request)
      if (actor) trace.userId = actor.userId
      trace.language = actor?.language ?? trace.language
      return actor
    }
    return toAnswer(endpoint, await handle({ ...call, asker }), call.reply)
  })
}

/** The answer to every unknown path under `/api`. */
export const unknownRoute: NextRoute = answering({ method: '*', path: '/*' }, () => {
  throw new AppError('not_found', 'errors.notFound')
})

function answering(
  named: { method: string; path: string; answers?: Endpoint['answers'] },
  work: (request: Request, params: RawParams, trace: Trace) => Promise<Response>,
): NextRoute {
  const route: RouteHandler = async (request, context) => {
    const startedAt = performance.now()
    const language = browserLanguage(request, named.path)
    const requester = toRequester(request)
    const { requestId, address } = requester
    const trace: Trace = { requestId, userId: null, language }
    // Its line has been written where the client has left already.
    const isLineDue = unloggedRequests.delete(requestId)
    const response = await asRequester(requester, async () =>
      work(request, (await context.params) ?? {}, trace),
    ).catch((error) => failureAnswer(error, { ...trace, language: trace.language ?? fixedLanguage(named) }))
    releaseBody(request)
    response.headers.set('x-request-id', trace.requestId)
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
    const seconds = (performance.now() - startedAt) / 1000
    reportRequest({ method: named.method, route: named.path, status: response.status, seconds })
    if (isLineDue) {
      const route = `${named.method} ${named.path}`
      const { userId } = trace
      logRequest({ requestId, userId, address, kind: 'call', route, status: response.status, seconds })
    }
    return response
  }
  if (named.method === 'GET' && named.answers !== 'file') loadedRoutes.set(named.path, route)
  return Object.assign(route, { serves: named })
}

// Errors of signing in are reported in the one language of its screens.
function fixedLanguage({ path }: { path: string }): Language | null {
  return path.startsWith('/telegram-auth/') ? SIGN_IN_LANGUAGE : null
}

function enforceAccess(access: Access, actor: Actor): void {
  if (access === 'editor') requireEditor(actor)
  if (access === 'admin' && actor.role !== 'admin') throw new AppError('forbidden', 'errors.adminsOnly')
}

async function readCall<P extends Schema, Q extends Schema, B extends Schema>(
  endpoint: Pick<Endpoint<P, Q, B>, 'params' | 'query' | 'body' | 'bodyKind' | 'bodyLimit' | 'method'>,
  request: Request,
  rawParams: RawParams,
  language: Language | null,
): Promise<Call<P, Q, B>> {
  const params = endpoint.params.safeParse(rawParams)
  if (!params.success) throw new AppError('not_found', unknownIdMessage(params.error) ?? 'errors.notFound')
  const readsJson = endpoint.method !== 'GET' && endpoint.bodyKind === 'json'
  const json = readsJson ? await readJsonObject(request, endpoint.bodyLimit) : {}
  let form: Promise<FormData> | undefined
  return {
    params: params.data,
    query: parseInput(endpoint.query, Object.fromEntries(new URL(request.url).searchParams)),
    body: parseInput(endpoint.body, withVersion(json, endpoint.method, request.headers.get('if-match'))),
    form: () => {
      form ??= readForm(request, endpoint.bodyLimit)
      return form
    },
    language,
    clientAddress: request.headers.get('x-client-address') ?? '',
    request,
    reply: { headers: new Headers() },
  }
}

function parseInput<S extends Schema>(schema: S, input: unknown): z.output<S> {
  // With the input reported, a missing field can be distinguished from one of the wrong type.
  const parsed = schema.safeParse(input, { reportInput: true })
  if (!parsed.success) throw new InvalidInput(parsed.error)
  return parsed.data
}

function toAnswer<D extends Schema>(
  endpoint: Pick<Endpoint<Schema, Schema, Schema, D>, 'data' | 'status' | 'path'>,
  result: z.input<D> | Response,
  reply: Reply,
): Response {
  if (result instanceof Response) return result
  checkData(endpoint, result)
  const message = reply.message ? { message: reply.message } : {}
  const body = { success: true, data: result, ...reply.beside, ...message }
  return jsonAnswer(body, { status: endpoint.status, headers: reply.headers })
}
