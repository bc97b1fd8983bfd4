import { useEffect, useState } from 'react'
import { type CodeState, secondsLeft } from '@/lib/features/auth/rules'

const LOOK_MS = 250

/** Seconds until the code's deadline. Each look reads the clock, so that a throttled or sleeping tab is never behind. */
export function useSecondsLeft(state: CodeState): number {
  const [now, setNow] = useState(() => Date.now())
  const seconds = secondsLeft(state, now)
  const isOver = seconds === 0

  useEffect(() => {
    if (isOver) return
    const look = () => setNow(Date.now())
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isOver])

  return seconds
}
