/** Milliseconds after which a call without an answer counts as unanswered (docs/domain.md, The wire). */
const LIMITS_MS = {
  call: 30_000,
  // Files take their time on the way.
  file: 10 * 60_000,
} as const

/** Thrown by {@link withinLimit}. */
export class OutOfTime extends Error {}

interface Limited {
  kind: keyof typeof LIMITS_MS
  /** Whoever has no use for the answer any more aborts it. */
  signal: AbortSignal | undefined
}

/**
 * Runs a call with a signal that aborts when its time is over, and with the given one.
 * @throws OutOfTime when its time is over
 */
export async function withinLimit<Result>(
  { kind, signal }: Limited,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limited = new AbortController()
  const abort = () => limited.abort(signal?.reason)
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new OutOfTime())
      limited.abort()
    }, LIMITS_MS[kind])
  })
  if (signal?.aborted) abort()
  else signal?.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work(limited.signal), limit])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
