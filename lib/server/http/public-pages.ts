import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { NONCE_HEADER } from '@/lib/shared/session'
import { isAccepted } from './built-files'

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

/** The pages that need no session and look the same to everybody without one. */
const PAGES = new Set(['/about', '/auth', '/roadmap/public'])
const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?next-auth\.session-token=/
const LANGUAGE_COOKIE = /(?:^|;\s*)ui-language=(ru|en)(?:;|$)/
// Next writes the page's title into the head at once for these, and later for browsers.
const CRAWLER = /bot|crawl|spider|google|yandex|facebook|preview|whatsapp|slurp|sogou|lighthouse|archiver/i

/** How long a page is cached: nobody notices, and with any number of visitors it is rendered once a second. */
const KEPT_MS = 1_000
/** The headers that the render adds to the page. */
const KEPT_HEADERS = ['content-type', 'cache-control', 'link', 'vary']

/**
 * Creates a function that answers an anonymous visitor with a page that was just rendered for another one, with the
 * visitor's own nonce, so that anonymous visitors cost next to nothing however often they come. It takes a request,
 * its response and the function that renders them, and resolves to whether it answered; if not, the page has to be
 * rendered.
 */
export function publicPages(): (
  request: IncomingMessage,
  response: ServerResponse,
  render: Render,
) => Promise<boolean> {
  const kept = new Map<string, Kept>()
  return async (request, response, render) => {
    if (!isForEverybody(request)) return false
    const language = LANGUAGE_COOKIE.exec(request.headers.cookie ?? '')?.[1] ?? ''
    const key = `${request.url} ${language}`
    const known = kept.get(key)
    if (!known || known.until < Date.now()) {
      const page = writtenPage(request, response)
      // While it is rendered, other visitors wait for it instead of rendering it, too.
      kept.set(key, { until: Number.POSITIVE_INFINITY, page })
      void page.then((isThere) => {
        if (isThere) kept.set(key, { until: Date.now() + KEPT_MS, page })
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

function isForEverybody({ method, url = '', headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    PAGES.has(url) &&
    // A navigation within the application requests the data of a page.
    headers.rsc === undefined &&
    !SESSION_COOKIE.test(headers.cookie ?? '') &&
    !CRAWLER.test(headers['user-agent'] ?? '')
  )
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
