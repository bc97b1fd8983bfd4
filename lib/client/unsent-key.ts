import { newId } from '@/lib/shared/ids'
import { isUnanswered } from './api-error'

const MOST_KEPT = 50

/** The idempotency keys of requests that got no answer, by what was asked. */
const kept = new Map<string, string>()

/**
 * Sends a request under an idempotency key. The same request, sent again after it got no answer, has the same key, so
 * that it is carried out once; after any answer the same again is meant as another.
 */
export async function underKey<Answer>(
  request: string,
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const key = kept.get(request) ?? newId()
  kept.delete(request)
  try {
    return await send(key)
  } catch (error) {
    if (kept.size === MOST_KEPT) kept.clear()
    if (isUnanswered(error)) kept.set(request, key)
    throw error
  }
}
