import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'

const BODY = JSON.stringify({
  success: false,
  error: 'This method is not allowed here.',
  code: 'method_not_allowed',
})
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(BODY),
  'cache-control': 'no-store',
}

interface Call {
  method: string
  path: string
}

interface Path {
  segments: readonly string[]
  methods: readonly string[]
}

// The application is another bundle than the server around it: they share only the process.
const KEY = Symbol.for('uta.calls')

/** Sets the calls that the API has, with paths such as `/things/{id}`; the application does so at its start. */
export function setCalls(calls: readonly Call[]): void {
  Reflect.set(globalThis, KEY, calls)
}

/**
 * Answers a call whose path the API has but not with this method, in the format of every failure and with the allowed
 * methods: Next would answer a bare 405, and 400 to unknown methods. Returns whether it did.
 */
export function refuseMethod({ url = '', method = '' }: IncomingMessage, response: ServerResponse): boolean {
  const [pathname = ''] = url.split('?', 1)
  if (!pathname.startsWith('/api/')) return false
  const methods = allowedMethods(pathname.slice('/api'.length))
  if (!methods || methods.includes(method)) return false
  response.writeHead(405, { ...HEADERS, allow: methods.join(', ') })
  response.end(method === 'HEAD' ? undefined : BODY)
  return true
}

let known: { calls?: readonly Call[]; paths: Path[] } = { paths: [] }

function allowedMethods(pathname: string): readonly string[] | undefined {
  const calls: readonly Call[] | undefined = Reflect.get(globalThis, KEY)
  if (!calls) return undefined
  if (calls !== known.calls) known = { calls, paths: sortedPaths(calls) }
  const segments = pathname.split('/')
  return known.paths.find((path) => isMatch(path.segments, segments))?.methods
}

// As in Next, a fixed segment takes precedence over a parameter.
function sortedPaths(calls: readonly Call[]): Path[] {
  const paths = [...new Set(calls.map(({ path }) => path))]
  return paths
    .map((path) => ({
      segments: path.split('/'),
      methods: withOwn(calls.filter((call) => call.path === path)),
    }))
    .sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
}

const isParameter = (segment = '') => segment.startsWith('{')
const rank = ({ segments }: Path) => segments.map((segment) => (isParameter(segment) ? '1' : '0')).join('')
const isMatch = (pattern: readonly string[], segments: readonly string[]) =>
  pattern.length === segments.length &&
  pattern.every((segment, index) => isParameter(segment) || segment === segments[index])

// Methods that Next answers by itself for each route.
function withOwn(calls: readonly Call[]): string[] {
  const methods = calls.map(({ method }) => method)
  return [...(methods.includes('GET') ? ['HEAD'] : []), ...methods, 'OPTIONS']
}
