import 'server-only'
import { processWide } from '../process-wide'

interface Call {
  method: string
  path: string
}

/** A path of the API. */
export interface CallPath {
  /** Such as `/things/{id}`. */
  path: string
  segments: readonly string[]
  /** Allowed methods. */
  methods: readonly string[]
}

// The application is another bundle than the server around it: they share only the process.
const known = processWide('calls', (): { paths: CallPath[] } => ({ paths: [] }))

/** Sets the calls that the API has, with paths such as `/things/{id}`; the application does so at its start. */
export function setCalls(calls: readonly Call[]): void {
  known.paths = sortedPaths(calls)
}

/** Returns the path of the API that an address below `/api` has, such as `/api/things/7`; undefined where it is none. */
export function findCallPath(address: string): CallPath | undefined {
  if (!address.startsWith('/api/')) return undefined
  const segments = address.slice('/api'.length).split('/')
  return known.paths.find((path) => isMatch(path.segments, segments))
}

/** Returns the values of a path's parameters in an address that has this path, as Next decodes them. */
export function readParameters(path: CallPath, address: string): Record<string, string> {
  const segments = address.slice('/api'.length).split('/')
  return Object.fromEntries(
    path.segments.flatMap((name, index) =>
      isParameter(name) ? [[name.slice(1, -1), decodeURIComponent(segments[index] ?? '')]] : [],
    ),
  )
}

// As in Next, a fixed segment takes precedence over a parameter.
function sortedPaths(calls: readonly Call[]): CallPath[] {
  const paths = [...new Set(calls.map(({ path }) => path))]
  return paths
    .map((path) => ({
      path,
      segments: path.split('/'),
      methods: withOwn(calls.filter((call) => call.path === path)),
    }))
    .sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
}

const isParameter = (segment = '') => segment.startsWith('{')
const rank = ({ segments }: CallPath) =>
  segments.map((segment) => (isParameter(segment) ? '1' : '0')).join('')
const isMatch = (pattern: readonly string[], segments: readonly string[]) =>
  pattern.length === segments.length &&
  pattern.every((segment, index) => isParameter(segment) || segment === segments[index])

// Methods that Next answers by itself for each route.
function withOwn(calls: readonly Call[]): string[] {
  const methods = calls.map(({ method }) => method)
  return [...(methods.includes('GET') ? ['HEAD'] : []), ...methods, 'OPTIONS']
}
