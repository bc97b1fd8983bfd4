/** A repeat this soon after the rotation comes from another tab and gets the same pair (docs/domain.md, Sessions). */
const GRACE_MS = 10_000

/** A session ends this long after it began, however much it is used. */
const MAX_SESSION_MS = 90 * 24 * 60 * 60 * 1000

/** Returns when a session ends that is used at `now` and would last `milliseconds` from then on. */
export function sessionEnd(startedAt: Date, now: Date, milliseconds: number): Date {
  return new Date(Math.min(now.getTime() + milliseconds, startedAt.getTime() + MAX_SESSION_MS))
}

/** Returns whether a refresh token that was used at `usedAt` is presented once more by an innocent second tab. */
export function isRepeat(usedAt: Date, now: Date): boolean {
  return now.getTime() - usedAt.getTime() <= GRACE_MS
}
