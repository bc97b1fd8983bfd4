/** A repeat this soon after the rotation comes from another tab and gets the same pair (docs/domain.md, Sessions). */
const GRACE_MS = 10_000

/** Returns whether a refresh token that was used at `usedAt` is presented once more by an innocent second tab. */
export function isRepeat(usedAt: Date, now: Date): boolean {
  return now.getTime() - usedAt.getTime() <= GRACE_MS
}
