import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { countedAddress } from '@/lib/shared/client-address'
import { LANGUAGE_COOKIE, parseLanguage } from '@/lib/shared/language'
import { NONCE_HEADER, sessionCookieNameFor } from '@/lib/shared/session'
import { signedSessions } from '../process-wide'
import { isCall, isIcon, splitAddress } from './addresses'
import { isAccepted } from './built-files'
import { isCrawler } from './crawlers'

type Render = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>
type Decode = (body: Buffer) => Buffer | Promise<Buffer>

interface Page {
  /** Each header and the text are in parts: the visitor's nonce goes between them. */
  headers: { name: string; parts: string[] }[]
  text: string[]
}

interface Kept {
  until: number
  page: Promise<Page | null>
}

const compress = promisify<zlib.InputType, Buffer>(zlib.gzip)
/** Decoders by encoding: the render compresses for the visitor who asks. */
const DECODERS = new Map<string, Decode>([
  ['identity', (body) => body],
  ['gzip', promisify<zlib.InputType, Buffer>(zlib.gunzip)],
  ['deflate', promisify<zlib.InputType, Buffer>(zlib.inflate)],
  ['br', promisify<zlib.InputType, Buffer>(zlib.brotliDecompress)],
])

/** The pages that need no session and look the same to everybody without one, with the parameters that they read. */
const PAGES = new Map<string, readonly string[]>([
  ['/about', []],
  ['/auth', ['from', 'expired']],
  ['/roadmap/public', []],
])
/** Other pages that need no session, with the parameters that they read: they are rendered for each visitor. */
const RENDERED_PAGES: readonly { path: RegExp; read: readonly string[] }[] = [
  { path: /^\/shared-protocols\/[^/]+$/, read: ['open'] },
  { path: /^\/(?:api-docs|auth\/link)$/, read: [] },
]
/** How Next marks a navigation within the application, beside the header `rsc`. */
const NAVIGATION_PARAMETER = '_rsc'

/** How long a page is cached: nobody notices, and with any number of visitors it is rendered once a second. */
const MAX_AGE_MS = 1_000
/**
 * Maximum number of pages in a minute that are rendered for the visitors without a session at one address. An office may
 * share one: this lets 120 people begin to sign in within the same minute, who are sent from the page that they want to
 * `/auth?from=…`; and it takes some seconds of processor time.
 */
const MAX_RENDERINGS = 240
const RENDERINGS_MS = 60_000
/** The headers that the render adds to the page. */
const KEPT_HEADERS = ['content-type', 'cache-control', 'link', 'vary']

/**
 * Creates a function that answers an anonymous visitor with a page that was just rendered for another one, with the
 * visitor's own nonce, so that anonymous visitors cost next to nothing however often they come. Parameters that a public
 * page does not read are dropped, and whatever has to be rendered for a visitor without a session is limited for each
 * address. It takes a request, its response and the function that renders them, and resolves to whether it answered; if
 * not, the page has to be rendered.
 */
export function publicPages(): (
  request: IncomingMessage,
  response: ServerResponse,
  render: Render,
) => Promise<boolean> {
  const kept = new Map<string, Kept>()
  const countRendering = renderingCounter()
  return async (request, response, render) => {
    if (isCall(request) || isIcon(request)) return false
    request.url = addressAsRead(request)
    const cookies = parseCookies(request.headers.cookie ?? '')
    if (!isForEverybody(request, cookies)) {
      if (await hasSession(cookies)) return false
      const secondsLeft = countRendering(String(request.headers['x-client-address'] ?? ''))
      if (secondsLeft !== null) refuse(response, secondsLeft)
      return secondsLeft !== null
    }
    const key = `${request.url} ${parseLanguage(cookies.get(LANGUAGE_COOKIE))}`
    const known = kept.get(key)
    if (!known || known.until < Date.now()) {
      const page = writtenPage(request, response)
      // While it is rendered, other visitors wait for it instead of rendering it, too.
      kept.set(key, { until: Number.POSITIVE_INFINITY, page })
      void page.then((isThere) => {
        if (isThere) kept.set(key, { until: Date.now() + MAX_AGE_MS, page })
        else kept.delete(key)
      })
      await render(request, response)
      return true
    }
    const page = await known.page
    if (!page) return false
    await sendPage(page, request, response)
    return true
  }
}

/** Returns the address of a public page with the parameters that it reads; any other one as it is. */
function addressAsRead({ url = '', headers }: IncomingMessage): string {
  const { path: sent, query } = splitAddress({ url })
  // Next finds the page of a path with needless escapes, such as `/%61bout`, too.
  const path = decode(sent) ?? sent
  const names = PAGES.get(path) ?? RENDERED_PAGES.find((page) => page.path.test(path))?.read
  if (!names) return url
  const read = headers.rsc === undefined ? names : [...names, NAVIGATION_PARAMETER]
  const given = [...new URLSearchParams(query)].filter(([name]) => read.includes(name))
  const address = PAGES.has(path) ? path : sent
  return given.length === 0 ? address : `${address}?${new URLSearchParams(given)}`
}

/** Returns a text without its escapes, or undefined where they can't be decoded. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Returns cookies as Next reads them: the last one of a name counts, and one that can't be decoded does not. */
function parseCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header.split(/; */)) {
    const at = pair.indexOf('=')
    const value = at < 0 ? undefined : decode(pair.slice(at + 1))
    if (value !== undefined) cookies.set(pair.slice(0, at), value)
  }
  return cookies
}

const SESSION_COOKIES = [true, false].map(sessionCookieNameFor)

function isForEverybody(
  { method, url = '', headers }: IncomingMessage,
  cookies: Map<string, string>,
): boolean {
  return (
    method === 'GET' &&
    PAGES.has(url) &&
    // A navigation within the application requests the data of a page.
    headers.rsc === undefined &&
    !SESSION_COOKIES.some((name) => cookies.has(name)) &&
    // Next writes the page's title into the head at once for these, and later for browsers.
    !isCrawler(headers['user-agent'] ?? '')
  )
}

/** Whether a session's cookie is ours: anybody can send one, but nobody else can sign it. */
async function hasSession(cookies: Map<string, string>): Promise<boolean> {
  for (const name of SESSION_COOKIES) {
    const cookie = cookies.get(name)
    if (cookie !== undefined && (await signedSessions.isOne(cookie))) return true
  }
  return false
}

function refuse(response: ServerResponse, secondsLeft: number): void {
  response.writeHead(429, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(secondsLeft),
  })
  response.end(`Too many pages were asked for from this address. Try again in ${secondsLeft} s.`)
}

/**
 * Returns a function that counts one rendering for an address, and returns null, or the seconds to wait where it is one
 * too many. In this process alone: it protects the process, and nothing is to be guessed.
 */
function renderingCounter(): (address: string) => number | null {
  const counts = new Map<string, number>()
  let ends = 0
  return (address) => {
    const counted = countedAddress(address)
    if (counted === null) return null
    const now = Date.now()
    if (now >= ends) {
      counts.clear()
      ends = now + RENDERINGS_MS
    }
    const count = (counts.get(counted) ?? 0) + 1
    counts.set(counted, count)
    return count > MAX_RENDERINGS ? Math.ceil((ends - now) / 1000) : null
  }
}

/**
 * Resolves to the page that is written to a response, as soon as it is complete, or to null when it is not cacheable.
 * It does not depend on how fast the first visitor reads.
 */
function writtenPage(request: IncomingMessage, response: ServerResponse): Promise<Page | null> {
  const chunks: Buffer[] = []
  const keep = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string') {
      const isNamed = typeof encoding === 'string' && Buffer.isEncoding(encoding)
      chunks.push(Buffer.from(chunk, isNamed ? encoding : 'utf8'))
    } else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  const { write, end } = response
  return new Promise((resolve) => {
    response.write = (chunk: unknown, ...rest: unknown[]) => {
      keep(chunk, rest[0])
      Reflect.apply(write, response, [chunk, ...rest])
      return true
    }
    response.end = (chunk?: unknown, ...rest: unknown[]) => {
      keep(chunk, rest[0])
      Reflect.apply(end, response, [chunk, ...rest])
      resolve(keptPage(response, Buffer.concat(chunks), visitorNonce(request)).catch(() => null))
      return response
    }
    response.once('close', () => resolve(null))
  })
}

const visitorNonce = ({ headers }: IncomingMessage) => String(headers[NONCE_HEADER])

async function keptPage(response: ServerResponse, body: Buffer, nonce: string): Promise<Page | null> {
  if (response.statusCode !== 200 || response.hasHeader('set-cookie')) return null
  const decode = DECODERS.get(String(response.getHeader('content-encoding') ?? 'identity'))
  const text = (await decode?.(body))?.toString() ?? ''
  // A visitor who left in the middle got a part of it.
  if (!text.endsWith('</html>')) return null
  const headers = KEPT_HEADERS.map((name) => ({ name, value: response.getHeader(name) }))
  return {
    headers: headers.flatMap(({ name, value }) =>
      value ? [{ name, parts: String(value).split(nonce) }] : [],
    ),
    text: text.split(nonce),
  }
}

async function sendPage(
  { headers, text }: Page,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const nonce = visitorNonce(request)
  for (const { name, parts } of headers) response.setHeader(name, parts.join(nonce))
  const body = Buffer.from(text.join(nonce))
  if (isAccepted('gzip', request.headers['accept-encoding'])) {
    response.setHeader('content-encoding', 'gzip')
    response.end(await compress(body))
  } else {
    response.end(body)
  }
}
