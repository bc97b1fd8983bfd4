import 'server-only'
import { createHash } from 'node:crypto'
import type { Actor } from '@/lib/shared/actor'
import type { Language } from '@/lib/shared/language'
import { jsonHeaders } from './answer'
import { committedWhen } from './auth'
import { CompleteBody, completeAnswer, completeBody, processWide } from './process-wide'
import { SharedReadings } from './shared-reading'

// What does not depend on the person is read once for all who ask at the same time.

/** An answer as bytes, so that it is written once. */
interface Answer {
  body: CompleteBody
  etag: string
}

const MIB = 1024 * 1024

const answers = processWide(
  'shared-answers',
  () =>
    new SharedReadings<Answer>(({ body }) => body.bytes.length, {
      keptBytes: 12 * MIB,
      keptBytesOfOne: MIB / 2,
      maxPauseMs: 100,
    }),
)

/** What pages begin with, as JSON. Nobody waits for a page longer than for a reading. */
const firsts = processWide(
  'shared-firsts',
  () =>
    new SharedReadings<string | undefined>((written) => (written?.length ?? 0) * 2, {
      keptBytes: 4 * MIB,
      keptBytesOfOne: MIB / 2,
      maxPauseMs: 0,
    }),
)

interface Call {
  request: Request
  actor: Actor
  language: Language | null
}

/**
 * Returns the answer of `read`, or shares an earlier one that is not older than the call.
 * @throws anything that `read` throws
 */
export async function sharedAnswer(
  { request, actor, language }: Call,
  read: () => Promise<Response>,
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const key = `${language} ${pathname}${search}`
  const answer = await answers.share(key, committedWhen(actor), async () => toAnswer(await read()))
  const headers = jsonHeaders({ etag: answer.etag })
  const known = request.headers.get('if-none-match')?.split(/\s*,\s*/) ?? []
  if (known.includes(answer.etag)) return new Response(null, { status: 304, headers })
  return completeAnswer(answer.body, { headers })
}

/**
 * Returns what a page begins with as JSON, or shares what another page of this key began with and is not older.
 * @throws anything that `read` throws
 */
export function sharedFirst(
  actor: Actor,
  key: string,
  read: () => Promise<string | undefined>,
): Promise<string | undefined> {
  return firsts.share(key, committedWhen(actor), read)
}

async function toAnswer(response: Response): Promise<Answer> {
  const body = completeBody(response) ?? new CompleteBody(new Uint8Array(await response.arrayBuffer()))
  const digest = createHash('sha256').update(body.bytes).digest('base64url')
  return { body, etag: `W/"${digest.slice(0, 22)}"` }
}
