'use client'

import { useEffect, useState } from 'react'
import { addTime } from './step-times'

const TICK_MS = 1_000

interface ClockInput {
  scenarioId: string
  /** The step that time is spent on; null stops the clock. */
  stepId: string | null
}

/**
 * Measures how long a step is open while the page is in view. Returns the seconds since it was opened; what was measured
 * is stored when another step is opened, the page is hidden, or the clock stops.
 */
export function useStepClock({ scenarioId, stepId }: ClockInput): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (stepId === null) return
    const stop = startClock({ onTick: setSeconds, onMeasured: (whole) => addTime(scenarioId, stepId, whole) })
    return () => {
      stop()
      setSeconds(0)
    }
  }, [scenarioId, stepId])
  return seconds
}

interface ClockCalls {
  /** Called every second with the whole seconds that were not measured to an end yet. */
  onTick: (seconds: number) => void
  /** Called with each stretch of whole seconds, once, where one ends. */
  onMeasured: (seconds: number) => void
}

/** Measures time while the page is in view, until the function that it returns is called. */
export function startClock({ onTick, onMeasured }: ClockCalls): () => void {
  let measuredMs = 0
  let since: number | null = null
  const sumUp = () => measuredMs + (since === null ? 0 : performance.now() - since)
  const stop = () => {
    measuredMs = sumUp()
    since = null
    const whole = Math.floor(measuredMs / 1_000)
    measuredMs -= whole * 1_000
    if (whole > 0) onMeasured(whole)
  }
  const follow = () => {
    if (document.hidden) stop()
    else since ??= performance.now()
  }
  follow()
  const ticking = setInterval(() => onTick(Math.floor(sumUp() / 1_000)), TICK_MS)
  document.addEventListener('visibilitychange', follow)
  window.addEventListener('pagehide', stop)
  return () => {
    clearInterval(ticking)
    document.removeEventListener('visibilitychange', follow)
    window.removeEventListener('pagehide', stop)
    stop()
  }
}
