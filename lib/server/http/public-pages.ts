import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { countedAddress } from '@/lib/shared/client-address'
import { LANGUAGE_COOKIE, parseLanguage } from '@/lib/shared/language'
import { NONCE_HEADER, sessionCookieNameFor } from '@/lib/shared/session'
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
/**
 * Pages of which each has an address of its own, with the parameter that they read: they are rendered for each visitor, as
 * often as an address may.
 */
const OWN_PAGES = { path: /^\/shared-protocols\/[^/]+$/, read: ['open'] }
/** How Next marks a navigation within the application, beside the header `rsc`. */
const NAVIGATION_PARAMETER = '_rsc'

/** How long a page is cached: nobody notices, and with any number of visitors it is rendered once a second. */
const MAX_AGE_MS = 1_000
/**
 * Maximum number of renderings in a minute for one address: with parameters, for a navigation, a crawler or a session
 * cookie, which anybody can send. An office may share an address.
 */
const MAX_RENDERINGS = 120
const RENDERINGS_MS = 60_000
/** The headers that the render adds to the page. */
const KEPT_HEADERS = ['content-type', 'cache-control', 'link', 'vary']

/**
 * Creates a function that answers an anonymous visitor with a page that was just rendered for another one, with the
 * visitor's own nonce, so that anonymous visitors cost next to nothing however often they come. Parameters that a page
 * does not read are dropped, and what has to be rendered for one visitor is limited for each address. It takes a
 * request, its response and the function that renders them, and resolves to whether it answered; if not, the page has
 * to be rendered.
 */
export function publicPages(): (
  request: IncomingMessage,
  response: ServerResponse,
  render: Render,
) => Promise<boolean> {
  const kept = new Map<string, Kept>()
  const countRendering = renderingCounter()
  return async (request, response, render) => {
    const url = knownAddress(request)
    if (url === null) return false
    request.url = url
    const cookies = parseCookies(request.headers.cookie ?? '')
    if (!isForEverybody(request, cookies)) {
      const secondsLeft = countRendering(String(request.headers['x-client-address'] ?? ''))
      if (secondsLeft === null) return false
      response.writeHead(429, { 'retry-after': String(secondsLeft) }).end()
      return true
    }
    const key = `${url} ${parseLanguage(cookies.get(LANGUAGE_COOKIE))}`
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

/** Returns the address of a public page with the parameters that it reads, or null for any other address. */
function knownAddress({ url = '', headers }: IncomingMessage): string | null {
  const end = url.includes('?') ? url.indexOf('?') : url.length
  const [path, query] = [url.slice(0, end), url.slice(end + 1)]
  const names = PAGES.get(path) ?? (OWN_PAGES.path.test(path) ? OWN_PAGES.read : undefined)
  if (!names) return null
  const read = headers.rsc === undefined ? names : [...names, NAVIGATION_PARAMETER]
  const given = [...new URLSearchParams(query)].filter(([name]) => read.includes(name))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** Returns cookies as Next reads them: the last one of a name counts, and one that can't be decoded does not. */
function parseCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header.split(/; */)) {
    const at = pair.indexOf('=')
    if (at < 0) continue
    try {
      cookies.set(pair.slice(0, at), decodeURIComponent(pair.slice(at + 1)))
    } catch {
      // As if it had not been sent.
    }
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
