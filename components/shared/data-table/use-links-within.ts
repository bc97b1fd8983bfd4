'use client'

import { useRouter } from 'next/navigation'
import type { MouseEvent, SyntheticEvent } from 'react'

/**
 * Handlers for an element full of plain links: within the app they are followed without loading the page, and what one
 * leads to is fetched once somebody points at it or moves onto it.
 */
export function useLinksWithin() {
  const router = useRouter()
  const prefetch = (event: SyntheticEvent) => {
    const address = addressOf(event.target)
    if (address) router.prefetch(address)
  }
  return {
    onClick: (event: MouseEvent) => {
      const address = addressOf(event.target)
      // With a key held down, the browser opens a tab or a window, or saves.
      const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!address || !isPlain || event.defaultPrevented) return
      event.preventDefault()
      router.push(address)
    },
    onPointerOver: prefetch,
    onFocus: prefetch,
  }
}

function addressOf(target: EventTarget): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  const address = link?.getAttribute('href')
  return address?.startsWith('/') && !link?.target ? address : null
}
