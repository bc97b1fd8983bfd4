import 'server-only'
import fs from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import send from 'send'
import { COMPRESSIBLE, ENCODINGS } from './compressed-files'

const PREFIX = '/_next/static/'

/**
 * Creates a function that answers a request for a file that the build made for browsers, and returns whether it did. A
 * browser gets the smallest encoding that it accepts; Next would compress the file again for every visitor. `folder`
 * is `.next/static`, as it is at that moment.
 */
export function builtFiles(folder: string): (request: IncomingMessage, response: ServerResponse) => boolean {
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const known = new Set(files.map((file) => file.replaceAll(path.sep, '/')))
  return (request, response) => {
    const [address = ''] = (request.url ?? '').split('?', 1)
    const file = address.slice(PREFIX.length)
    if (!address.startsWith(PREFIX) || !path.extname(file) || !known.has(file)) return false
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end()
      return true
    }
    const form = setForm(request, response, { file, known })
    // The name of a file changes with its content.
    send(request, form, { root: folder, maxAge: '1y', immutable: true }).pipe(response)
    return true
  }
}

/** Chooses the encoding of a file and names it in the response headers. Returns the file name of that encoding. */
function setForm(
  request: IncomingMessage,
  response: ServerResponse,
  { file, known }: { file: string; known: ReadonlySet<string> },
): string {
  const type = COMPRESSIBLE.get(path.extname(file))
  const forms = ENCODINGS.filter(({ ending }) => known.has(file + ending))
  if (!type || forms.length === 0) return file
  response.setHeader('content-type', type)
  response.setHeader('vary', 'Accept-Encoding')
  const form = forms.find(({ name }) => isAccepted(name, request.headers['accept-encoding']))
  if (!form) return file
  response.setHeader('content-encoding', form.name)
  return file + form.ending
}

/** Returns whether a list of encodings contains one by its name, and does not refuse it (RFC 9110, 12.5.3). */
export function isAccepted(encoding: string, list: string | string[] = ''): boolean {
  const accepted = String(list)
    .split(',')
    .map((one) =>
      one
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/),
    )
  return accepted.some(([name, weight = '1']) => name === encoding && Number(weight) > 0)
}
