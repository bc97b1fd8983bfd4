import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { isAccepted } from './built-files.mjs'

const gzip = promisify(zlib.gzip)
/** How to read what is written, by its encoding: whoever renders compresses for the visitor who asks. */
const DECODERS = {
  identity: (body) => body,
  gzip: promisify(zlib.gunzip),
  deflate: promisify(zlib.inflate),
  br: promisify(zlib.brotliDecompress),
}

/** What strangers may open, and what looks the same to all of them. */
const PAGES = new Set(['/about', '/auth', '/roadmap/public'])
const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?next-auth\.session-token=/
const LANGUAGE_COOKIE = /(?:^|;\s*)ui-language=(ru|en)(?:;|$)/
// Next writes the page's title for these into its head at once, and for browsers later.
const CRAWLER = /bot|crawl|spider|google|yandex|facebook|preview|whatsapp|slurp|sogou|lighthouse|archiver/i

/** So long a page is the same for everybody: nobody notices, and however many come, it is rendered once a second. */
const KEPT_MS = 1_000
/** What the render says beside the page itself. */
const KEPT_HEADERS = ['content-type', 'cache-control', 'link', 'vary']

/**
 * Makes a function that answers whoever is not signed in with a page that was rendered for another such visitor just now,
 * with the visitor's own nonce, so that strangers cost next to nothing however often they come. It takes a request, its
 * response and what renders them, and resolves to whether it answered; what it leaves has to be rendered.
 */
export function publicPages() {
  const kept = new Map()
  return async (request, response, render) => {
    if (!isForEverybody(request)) return false
    const language = LANGUAGE_COOKIE.exec(request.headers.cookie ?? '')?.[1] ?? ''
    const key = `${request.url} ${language}`
    const known = kept.get(key)
    if (!known || known.until < Date.now()) {
      const page = writtenPage(request, response)
      // Until it is there, whoever else comes waits for it instead of having it rendered, too.
      kept.set(key, { until: Number.POSITIVE_INFINITY, page })
      page.then((isThere) => {
        if (isThere) kept.set(key, { until: Date.now() + KEPT_MS, page })
        else kept.delete(key)
      })
      await render(request, response)
      return true
    }
    const page = await known.page
    if (!page) return false
    await send(page, request, response)
    return true
  }
}

function isForEverybody({ method, url, headers }) {
  return (
    method === 'GET' &&
    PAGES.has(url) &&
    // Within the application a navigation asks for the data of a page.
    headers.rsc === undefined &&
    !SESSION_COOKIE.test(headers.cookie ?? '') &&
    !CRAWLER.test(headers['user-agent'] ?? '')
  )
}

/**
 * Resolves to the page that is written to a response, as soon as all of it is, or to null where it is not as it should be.
 * Nobody waits for how fast the one who asked for it reads.
 */
function writtenPage(request, response) {
  const chunks = []
  const keep = (chunk, [encoding]) => {
    if (typeof chunk === 'string')
      chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? encoding : 'utf8'))
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  const { write, end } = response
  return new Promise((resolve) => {
    response.write = (chunk, ...rest) => {
      keep(chunk, rest)
      write.call(response, chunk, ...rest)
      return true
    }
    response.end = (chunk, ...rest) => {
      keep(chunk, rest)
      end.call(response, chunk, ...rest)
      resolve(pageOf(response, Buffer.concat(chunks), request.headers['x-nonce']).catch(() => null))
      return response
    }
    response.once('close', () => resolve(null))
  })
}

async function pageOf(response, body, nonce) {
  if (response.statusCode !== 200 || response.hasHeader('set-cookie')) return null
  const decode = DECODERS[response.getHeader('content-encoding') ?? 'identity']
  const text = (await decode?.(body))?.toString() ?? ''
  // A visitor who left in the middle got a part of it.
  if (!text.endsWith('</html>')) return null
  const headers = KEPT_HEADERS.map((name) => [name, response.getHeader(name)]).filter(([, value]) => value)
  return {
    headers: headers.map(([name, value]) => [name, String(value).split(nonce)]),
    text: text.split(nonce),
  }
}

async function send({ headers, text }, request, response) {
  const nonce = request.headers['x-nonce']
  for (const [name, parts] of headers) response.setHeader(name, parts.join(nonce))
  const body = Buffer.from(text.join(nonce))
  if (isAccepted('gzip', request.headers['accept-encoding'])) {
    response.setHeader('content-encoding', 'gzip')
    response.end(await gzip(body))
  } else {
    response.end(body)
  }
}
