'use client'

import { useEffect, useRef } from 'react'

type TakeFiles = (files: File[]) => void

// What was shown last takes them: a dialog before the page below it.
const takers: { current: TakeFiles }[] = []

/** Takes files that are pasted anywhere on the page, unless a text is pasted with them into a text. */
export function usePastedFiles(onPaste: TakeFiles): void {
  const latest = useRef(onPaste)
  useEffect(() => {
    latest.current = onPaste
  })
  useEffect(() => {
    if (takers.length === 0) document.addEventListener('paste', paste)
    takers.push(latest)
    return () => {
      takers.splice(takers.indexOf(latest), 1)
      if (takers.length === 0) document.removeEventListener('paste', paste)
    }
  }, [])
}

function paste(event: ClipboardEvent): void {
  const files = Array.from(event.clipboardData?.files ?? [])
  const isText = event.target instanceof Element && event.target.closest('input, textarea')
  if (files.length === 0 || (isText && event.clipboardData?.types.includes('text/plain'))) return
  event.preventDefault()
  takers.at(-1)?.current(files)
}
