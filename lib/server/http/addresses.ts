import 'server-only'
import type { IncomingMessage } from 'node:http'

const ICONS = new Set(['/favicon.ico', '/icon.svg'])
/** A segment that leads out of its folder, however it is written: such an address may be read as another one. */
const UPWARDS = /[/\\](?:\.|%2e){2}(?:[/\\]|$)/i

interface Asked {
  path: string
  query: string
}

/** Returns the path of a request and what follows its question mark. */
export function splitAddress({ url = '' }: Pick<IncomingMessage, 'url'>): Asked {
  const end = url.includes('?') ? url.indexOf('?') : url.length
  return { path: url.slice(0, end), query: url.slice(end + 1) }
}

/** Returns whether a request is for a call of the API, whether there is such a call or not. */
export function isCall(request: Pick<IncomingMessage, 'url'>): boolean {
  const { path } = splitAddress(request)
  return path.startsWith('/api/') && !UPWARDS.test(path)
}

/** Returns whether a request is for one of the files that the build does not name by their content. */
export const isIcon = (request: Pick<IncomingMessage, 'url'>) => ICONS.has(splitAddress(request).path)
