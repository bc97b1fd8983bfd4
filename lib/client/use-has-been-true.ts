'use client'

import { useState } from 'react'

/**
 * Returns whether `condition` has been true at any time since the component appeared: what is mounted then can stay, to
 * leave in its own time.
 */
export function useHasBeenTrue(condition: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(condition)
  if (condition && !hasBeen) setHasBeen(true)
  return condition || hasBeen
}
