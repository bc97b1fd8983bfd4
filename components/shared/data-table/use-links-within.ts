'use client'

import { useRouter } from 'next/navigation'
import type { MouseEvent, SyntheticEvent } from 'react'

/**
 * Returns handlers for an element with plain links: links within the app navigate on the client, and their target is
 * prefetched once a link is hovered or focused.
 */
export function useLinksWithin() {
  const router = useRouter()
  const prefetch = (event: SyntheticEvent) => {
    const address = findHref(event.target)
    if (address) router.prefetch(address)
  }
  return {
    onClick: (event: MouseEvent) => {
      const address = findHref(event.target)
      // With a modifier key the browser opens a tab or a window, or downloads.
      const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!address || !isPlain || event.defaultPrevented) return
      event.preventDefault()
      router.push(address)
    },
    onPointerOver: prefetch,
    onFocus: prefetch,
  }
}

function findHref(target: EventTarget): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  const address = link?.getAttribute('href')
  return address?.startsWith('/') && !link?.target ? address : null
}
