import { newId } from '@/lib/shared/ids'
import { ApiError, isUnanswered } from './api-error'

const MAX_KEYS = 50

/** The identity of a request: its text, or an object. */
export type Identity = string | object

/** The idempotency keys of requests that are pending or got no answer, by their identities. */
const kept = new Map<string, string>()
/** The names of the objects that identify requests. */
const names = new WeakMap<object, string>()

/**
 * Sends a request under an idempotency key. The same request, repeated while the first is pending or after it got no
 * answer, has the same key, so that it is carried out once. A key ends with its success, and with a refusal: after
 * either, the same request is a new one.
 */
export async function underKey<Answer>(
  identity: Identity,
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const request = identityName(identity)
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

function identityName(identity: Identity): string {
  if (typeof identity === 'string') return identity
  const name = names.get(identity) ?? newId()
  names.set(identity, name)
  return name
}

function keep(request: string, key: string): void {
  kept.delete(request)
  const [oldest] = kept.keys()
  if (oldest !== undefined && kept.size === MAX_KEYS) kept.delete(oldest)
  kept.set(request, key)
}

// The current key may be that of a later request.
function end(request: string, key: string): void {
  if (kept.get(request) === key) kept.delete(request)
}

// When the server failed, or a proxy answered in its place, the outcome of the request is unknown as well.
function isUncertain(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof ApiError && error.code === 'internal')
}
