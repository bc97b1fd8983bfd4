'use client'

import { useEffect } from 'react'

/** Keeps the screen on while the component is shown, where the browser can. */
export function useWakeLock(): void {
  useEffect(keepAwake, [])
}

/** Keeps the screen on until the function that it returns is called. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let isOver = false
  const acquire = async () => {
    // The browser releases it whenever the page is hidden.
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      const acquired = await navigator.wakeLock.request('screen')
      if (isOver) await acquired.release()
      else lock = acquired
    } catch {
      // Refused, such as in power saving: the screen goes off as usual.
    }
  }
  void acquire()
  document.addEventListener('visibilitychange', acquire)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', acquire)
    void lock?.release()
  }
}
