import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LANGUAGE_COOKIE, type Language, requestLanguage, toLocale } from '@/lib/shared/language'
import { OUTAGE_RETRY_SECONDS } from '@/lib/shared/outage'
import { NONCE_HEADER, REQUEST_ID_HEADER, sessionCookieNameFor } from '@/lib/shared/session'
import { THEME_STORAGE_KEY } from '@/lib/shared/theme'
import english from '@/messages/en/layout.json'
import russian from '@/messages/ru/layout.json'
import { databaseState, failedPages } from '../process-wide'

const MESSAGES = { en: english, ru: russian }
const NOT_A_PAGE = /^\/(?:api|_next)\//

/**
 * Answers 503 in place of a page that can't be rendered because the database is away: with a page of its own that says so,
 * and opens the wanted one as soon as it can. Resolves to whether it did at once, because the database was away at the last
 * try and still is; otherwise the response does it where the render fails for that.
 */
export async function answerOutage(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  if (NOT_A_PAGE.test(request.url ?? '')) return false
  const requestId = String(request.headers[REQUEST_ID_HEADER])
  // Pages without a session need no database, except some that fail like any other.
  if (hasSession(request) && (await databaseState.isAway())) {
    sendOutage(request, response, { requestId, writeHead: response.writeHead, end: response.end })
    return true
  }
  replaceFailure(request, response, requestId)
  return false
}

const hasSession = ({ headers: { cookie = '' } }: IncomingMessage) =>
  [true, false].some((isSecure) => cookie.includes(`${sessionCookieNameFor(isSecure)}=`))

// By its head alone: that is written once it is known that the whole page has failed.
function replaceFailure(request: IncomingMessage, response: ServerResponse, requestId: string): void {
  const { writeHead, write, end } = response
  let isReplaced = false
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status !== 500 || !failedPages.has(requestId))
      return Reflect.apply(writeHead, response, [status, ...rest])
    sendOutage(request, response, { requestId, writeHead, end })
    isReplaced = true
    return response
  }
  // What wrote the head goes on with a body that nobody gets.
  response.write = (...given: unknown[]) =>
    isReplaced ? leaveOut(given) : Reflect.apply(write, response, given)
  response.end = (...given: unknown[]) => {
    if (isReplaced) leaveOut(given)
    else Reflect.apply(end, response, given)
    return response
  }
  response.once('close', () => failedPages.delete(requestId))
}

function leaveOut(given: unknown[]): true {
  const written = given.findLast((one) => typeof one === 'function')
  if (typeof written === 'function') process.nextTick(() => Reflect.apply(written, undefined, []))
  return true
}

interface Outage extends Pick<ServerResponse, 'writeHead' | 'end'> {
  requestId: string
}

function sendOutage(
  request: IncomingMessage,
  response: ServerResponse,
  { requestId, writeHead, end }: Outage,
): void {
  for (const name of ['content-encoding', 'etag', 'link', 'set-cookie']) response.removeHeader(name)
  // A navigation within the application takes any answer but its own as a reason to load the page as a whole.
  const isNavigation = request.headers.rsc !== undefined
  const body = isNavigation ? requestId : outagePage(request, requestId)
  const head = {
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    'content-type': `text/${isNavigation ? 'plain' : 'html'}; charset=utf-8`,
    'retry-after': String(OUTAGE_RETRY_SECONDS),
    'x-request-id': requestId,
  }
  Reflect.apply(writeHead, response, [503, head])
  Reflect.apply(end, response, request.method === 'HEAD' ? [] : [body])
}

// The person's own language is in the database.
function chosenLanguage({ url = '', headers }: IncomingMessage): Language {
  const { cookie = '' } = headers
  const pair = cookie.split(/; */).findLast((one) => one.startsWith(`${LANGUAGE_COOKIE}=`))
  const chosen = pair?.slice(LANGUAGE_COOKIE.length + 1)
  return toLocale(requestLanguage({ cookie: chosen, path: url, accepted: headers['accept-language'] }))
}

const STYLE = `
:root { color-scheme: light; --back: #fafafb; --text: #17181f; --soft: #5b5d66; --line: #848690 }
:root.dark { color-scheme: dark; --back: #0e0f13; --text: #ebebef; --soft: #a3a5ad; --line: #666872 }
body { margin: 0; background: var(--back); color: var(--text); font: 1rem/1.5 system-ui, sans-serif }
main { box-sizing: border-box; display: grid; align-content: center;
  min-height: 100dvh; max-width: 30rem; margin: auto; padding: 1.5rem }
[role="alert"] { display: grid; gap: .5rem }
h1, p { margin: 0 }
h1 { font-size: 1.25rem; text-wrap: balance }
p { color: var(--soft) }
code { overflow-wrap: anywhere; font-size: .75rem }
a { justify-self: start; margin-top: .5rem; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .375rem;
  color: var(--text); text-decoration: none }`

const SCRIPT = `
try {
  const theme = localStorage.getItem('${THEME_STORAGE_KEY}')
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  if (isDark) document.documentElement.classList.add('dark')
} catch {}
setInterval(() => {
  fetch('/api/health/ready', { cache: 'no-store' }).then(({ ok }) => ok && location.reload(), () => {})
}, ${OUTAGE_RETRY_SECONDS * 1_000})`

function outagePage(request: IncomingMessage, requestId: string): string {
  const language = chosenLanguage(request)
  const { outage, crash } = MESSAGES[language]
  const nonce = String(request.headers[NONCE_HEADER] ?? '')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${outage.title} · U.T.A.</title>
<style>${STYLE}</style>
<script nonce="${nonce}">${SCRIPT}</script>
</head>
<body>
<main>
<div role="alert">
<h1>${outage.title}</h1>
<p>${outage.hint}</p>
<p><code>${crash.code.replace('{digest}', requestId)}</code></p>
<a href="">${crash.retry}</a>
</div>
</main>
</body>
</html>
`
}
