'use client'

import { useEffect, useRef } from 'react'

/**
 * Shows the page full screen while the component is shown, where the browser can.
 * @param onLeft called when the person leaves it, by Escape
 */
export function useFullscreen(onLeft: () => void): void {
  const latest = useRef(onLeft)
  useEffect(() => {
    latest.current = onLeft
  })
  useEffect(() => showFullscreen(() => latest.current()), [])
}

/** Shows the page full screen until the function that it returns is called. */
export function showFullscreen(onLeft: () => void): () => void {
  const page = document.documentElement
  let wasEntered = false
  let isOver = false
  const leave = () => {
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
  }
  const follow = () => {
    if (document.fullscreenElement) wasEntered = true
    else if (wasEntered) onLeft()
  }
  document.addEventListener('fullscreenchange', follow)
  // Phones without it, and a browser that asks for another click: the deck covers the window then.
  page
    .requestFullscreen?.()
    .then(() => isOver && leave())
    .catch(() => undefined)
  return () => {
    isOver = true
    document.removeEventListener('fullscreenchange', follow)
    leave()
  }
}
