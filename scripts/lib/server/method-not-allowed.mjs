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

/** Where the application says, at its start, which calls it has: a list of `{ method, path }`. */
const CALLS = Symbol.for('uta.calls')

/**
 * Answers a call whose path the API has but not with this method, as every failure is answered and with the methods that
 * there are: Next would answer a bare 405, and 400 to methods that it has never heard of. Returns whether it did.
 */
export function refuseMethod(request, response) {
  const [pathname] = request.url.split('?', 1)
  if (!pathname.startsWith('/api/')) return false
  const methods = methodsOf(pathname.slice('/api'.length))
  if (!methods || methods.includes(request.method)) return false
  response.writeHead(405, { ...HEADERS, allow: methods.join(', ') })
  response.end(request.method === 'HEAD' ? undefined : BODY)
  return true
}

let known = { calls: undefined, paths: [] }

function methodsOf(pathname) {
  const calls = globalThis[CALLS]
  if (!calls) return undefined
  if (calls !== known.calls) known = { calls, paths: pathsOf(calls) }
  const segments = pathname.split('/')
  return known.paths.find((path) => isMatch(path.segments, segments))?.methods
}

// As Next does, a fixed segment comes before a parameter.
function pathsOf(calls) {
  const paths = [...new Set(calls.map(({ path }) => path))]
  return paths
    .map((path) => ({
      segments: path.split('/'),
      methods: withOwn(calls.filter((call) => call.path === path)),
    }))
    .sort((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1))
}

const isParameter = (segment) => segment.startsWith('{')
const rankOf = ({ segments }) => segments.map((segment) => (isParameter(segment) ? '1' : '0')).join('')
const isMatch = (known, segments) =>
  known.length === segments.length &&
  known.every((segment, index) => isParameter(segment) || segment === segments[index])

// What Next answers by itself for each route.
function withOwn(calls) {
  const methods = calls.map(({ method }) => method)
  return [...(methods.includes('GET') ? ['HEAD'] : []), ...methods, 'OPTIONS']
}
