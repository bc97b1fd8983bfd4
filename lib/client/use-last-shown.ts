'use client'

import { useState } from 'react'

/** Returns the item, or the one before where there is none now: a dialog that fades out still shows what it was about. */
export function useLastShown<Item>(item: Item | null): Item | null {
  const [last, setLast] = useState(item)
  if (item !== null && item !== last) setLast(item)
  return item ?? last
}
