import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

/**
 * Returns a value that the whole process shares by its name, created at its first use. A variable of a module would
 * not do: hot reload evaluates modules again, and two bundles may have one each.
 */
export function processWide<Value>(name: string, make: () => Value): Value {
  const key = Symbol.for(`uta.${name}`)
  const value: Value = Reflect.get(globalThis, key) ?? make()
  Reflect.set(globalThis, key, value)
  return value
}

// What the application hands to the server around it. They are two bundles, which share only the process.

/**
 * Functions that the process awaits once it takes no more requests: those of the application and of the server around it.
 */
export const shutdownHooks = processWide('shutdown', () => new Set<() => Promise<void>>())

const startUp = processWide('start-up', () => ({ isServing: false, waiting: new Set<() => void>() }))

/** Calls `start` once the server around the application answers requests: what is begun earlier waits beside its loading. */
export function whenServing(start: () => void): void {
  if (startUp.isServing) start()
  else startUp.waiting.add(start)
}

/** Notes that requests are answered from now on. */
export function beginServing(): void {
  startUp.isServing = true
  for (const start of startUp.waiting) start()
  startUp.waiting.clear()
}

/** Forgets what waits for requests to be answered: the process is stopped before. */
export function giveUpServing(): void {
  startUp.waiting.clear()
}

/** The state of the database for pages, which the application sets: whether it was away last and still is. */
export const databaseState = processWide('database-state', () => ({ isAway: async () => false }))

/** Whether a session cookie was made by this application and has not expired, which the application sets. */
export const signedSessions = processWide('signed-sessions', () => ({
  isOne: async (_cookie: string): Promise<boolean> => false,
}))

/**
 * Requests whose line of the log is not written yet, by number, with the person who made it as far as known. Who takes
 * one out writes its line: the route that answers it, or else the server around the application.
 */
export const unloggedRequests = processWide(
  'unlogged-requests',
  () => new Map<string, { userId: string | null }>(),
)

/** Notes who made a request; does nothing once its line is somebody's to write. */
export function noteUser(requestId: string, userId: string): void {
  const request = unloggedRequests.get(requestId)
  if (request) request.userId = userId
}

/** The numbers of requests for pages that failed because the database was away. */
export const failedPages = processWide('failed-pages', () => new Set<string>())

export type RawParams = Record<string, string | string[] | undefined>
/** A route as Next calls it: for a path without parameters it passes none, not an empty object. */
export type RouteHandler = (
  request: Request,
  context: { params: Promise<RawParams | undefined> },
) => Promise<Response>

/** The routes of `GET` calls that Next has loaded, by paths such as `/things/{id}`. */
export const loadedRoutes = processWide('routes', () => new Map<string, RouteHandler>())

const gzip = promisify<zlib.InputType, Buffer>(zlib.gzip)

/** The whole body of an answer, which many answers may have: it is compressed once for all of them. */
export class CompleteBody {
  readonly bytes: Uint8Array<ArrayBuffer>
  #compressed: Promise<Buffer> | undefined

  constructor(body: string | Uint8Array<ArrayBuffer>) {
    this.bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  }

  /** Returns the body as gzip. */
  compressed(): Promise<Buffer> {
    this.#compressed ??= gzip(this.bytes)
    return this.#compressed
  }
}

const bodies = processWide('complete-bodies', () => new WeakMap<Response, CompleteBody>())

/** Returns a response whose whole body is known: the server around the application writes it at once. */
export function completeAnswer(body: CompleteBody, init: ResponseInit): Response {
  const response = new Response(body.bytes, init)
  bodies.set(response, body)
  return response
}

/** Returns the body of a response that {@link completeAnswer} made; undefined for any other. */
export function completeBody(response: Response): CompleteBody | undefined {
  return bodies.get(response)
}

/** Where a request came from. */
export interface Requester {
  /** The number of the request, as in its line of the log. */
  requestId: string
  /** The client's address, as far as TRUSTED_PROXIES vouches for it. */
  address: string
  userAgent: string
  /** That of the browser, as far as it says so; else ''. */
  timeZone: string
}

const requesters = new AsyncLocalStorage<Requester>()

/** Runs the work of a request, in which {@link currentRequester} answers where it came from. */
export function asRequester<Result>(requester: Requester, work: () => Result): Result {
  return requesters.run(requester, work)
}

/** Returns where the present request came from; nowhere in a job. */
export function currentRequester(): Requester {
  return requesters.getStore() ?? { requestId: '', address: '', userAgent: '', timeZone: '' }
}
