'use client'

import { useState } from 'react'

/** Returns the item, or the previous one when there is none now: a dialog that fades out still shows its content. */
export function useLastShown<Item>(item: Item | null): Item | null {
  const [last, setLast] = useState(item)
  if (item !== null && item !== last) setLast(item)
  return item ?? last
}
