'use client'

import { useState } from 'react'

/**
 * Returns whether `condition` has been true at any time since the component mounted: what it shows can stay mounted
 * for its exit animation.
 */
export function useHasBeenTrue(condition: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(condition)
  if (condition && !hasBeen) setHasBeen(true)
  return condition || hasBeen
}
