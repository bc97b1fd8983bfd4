import 'server-only'
import { breathe } from './waiting'

/** Number of entries of a long list that are written at once. */
const ENTRIES_AT_ONCE = 1_000

/** The answer of a call. */
interface Answer {
  success: boolean
  data: unknown
}

/**
 * Returns an answer as JSON. Long lists in its data are written in chunks, so that other requests get their turn
 * meanwhile.
 */
export function jsonAnswer(answer: Answer, init: ResponseInit): Response {
  const { data, ...beside } = answer
  if (!hasLongList(data)) return Response.json(answer, init)
  const pieces = serializePieces(data, beside)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await breathe()
      const { value, done } = pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
  const headers = new Headers(init.headers)
  headers.set('content-type', 'application/json')
  return new Response(body, { ...init, headers })
}

function hasLongList(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && Object.values(data).some(isLong)
}

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > ENTRIES_AT_ONCE

function* serializePieces(
  data: Record<string, unknown>,
  beside: { success: boolean },
): Generator<string, void> {
  yield `${JSON.stringify(beside).slice(0, -1)},"data":{`
  let comma = ''
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined) continue
    yield `${comma}${JSON.stringify(name)}:`
    if (isLong(value)) yield* serializeEntries(value)
    else yield JSON.stringify(value)
    comma = ','
  }
  yield '}}'
}

function* serializeEntries(list: unknown[]): Generator<string, void> {
  yield '['
  for (let from = 0; from < list.length; from += ENTRIES_AT_ONCE) {
    const some = JSON.stringify(list.slice(from, from + ENTRIES_AT_ONCE)).slice(1, -1)
    yield from === 0 ? some : `,${some}`
  }
  yield ']'
}
