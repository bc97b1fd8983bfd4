'use client'

import { useState } from 'react'

/** Whether `condition` has held since the component appeared: what is mounted then can stay, to leave in its own time. */
export function useEver(condition: boolean): boolean {
  const [hasHeld, setHasHeld] = useState(condition)
  if (condition && !hasHeld) setHasHeld(true)
  return condition || hasHeld
}
