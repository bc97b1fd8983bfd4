import { newId } from '@/lib/shared/ids'

/** This page, among all tabs of the browser. */
export const TAB = newId()

/** A page that has just ended gives its lock back within it. */
const RELEASE_MS = 300

const lockName = (tab: string) => `uta-tab:${tab}`

let release: (() => void) | null = null

/** Shows the other tabs that this one is open, as long as it holds something that they must leave to it. */
export function showTabOpen(isHolding: boolean): void {
  if (!isHolding) {
    release?.()
    release = null
    return
  }
  if (release || !('locks' in navigator)) return
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // It ends with the page.
  navigator.locks.request(lockName(TAB), () => held).catch(() => undefined)
}

/** Returns whether a tab is gone, or holds nothing any more; true where the browser can't say. */
export async function isTabGone(tab: string): Promise<boolean> {
  if (!('locks' in navigator)) return true
  try {
    return await navigator.locks.request(
      lockName(tab),
      { signal: AbortSignal.timeout(RELEASE_MS) },
      async () => true,
    )
  } catch {
    return false
  }
}
