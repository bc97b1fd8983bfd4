/** A change without an answer by then counts as not sent (docs/domain.md, The wire). */
const CHANGE_LIMIT_MS = 30_000

/** Files take their time on the way. */
const UPLOAD_LIMIT_MS = 10 * 60_000

/** Thrown by {@link withinLimit}. */
export class OutOfTime extends Error {}

/**
 * Runs a change with a signal that aborts when its time is over.
 * @throws OutOfTime when it is
 */
export async function withinLimit<Result>(
  isUpload: boolean,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const overtime = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => {
        reject(new OutOfTime())
        overtime.abort()
      },
      isUpload ? UPLOAD_LIMIT_MS : CHANGE_LIMIT_MS,
    )
  })
  try {
    return await Promise.race([work(overtime.signal), limit])
  } finally {
    clearTimeout(timer)
  }
}
