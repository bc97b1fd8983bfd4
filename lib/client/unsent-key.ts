import { newId } from '@/lib/shared/ids'
import { ApiError, isUnanswered } from './api-error'

const MOST_KEPT = 50

/** What tells one request from another: its text, or a thing that stands for it. */
export type Identity = string | object

/** The idempotency keys of requests that are on their way or got no answer, by what tells them apart. */
const kept = new Map<string, string>()
/** What stands for the things by which requests are told apart. */
const names = new WeakMap<object, string>()

/**
 * Sends a request under an idempotency key. The same request, sent again while the first is on its way or after it got no
 * answer, has the same key, so that it is carried out once. A key ends with the success that it was for, and with a
 * refusal: after either the same again is meant as another.
 */
export async function underKey<Answer>(
  identity: Identity,
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const request = nameOf(identity)
  const key = kept.get(request) ?? newId()
  keep(request, key)
  try {
    const answer = await send(key)
    end(request, key)
    return answer
  } catch (error) {
    if (!isUncertain(error)) end(request, key)
    throw error
  }
}

function nameOf(identity: Identity): string {
  if (typeof identity === 'string') return identity
  const name = names.get(identity) ?? newId()
  names.set(identity, name)
  return name
}

function keep(request: string, key: string): void {
  kept.delete(request)
  const [oldest] = kept.keys()
  if (oldest !== undefined && kept.size === MOST_KEPT) kept.delete(oldest)
  kept.set(request, key)
}

// The key that stands there now may be that of a later one.
function end(request: string, key: string): void {
  if (kept.get(request) === key) kept.delete(request)
}

// Where the server failed, or a proxy answered in its place, nobody knows what became of the request either.
function isUncertain(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof ApiError && error.code === 'internal')
}
