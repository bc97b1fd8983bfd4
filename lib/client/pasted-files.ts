'use client'

import { type RefObject, useEffect, useRef } from 'react'

type TakeFiles = (files: File[]) => void

/** A place of the page that takes files. */
interface FileTaker {
  take: TakeFiles
  /** The element that shows it; null where there is no other place. */
  element: { matches: (selector: string) => boolean } | null
}

const takers: { current: FileTaker }[] = []

/**
 * Returns which place takes what is pasted: the one that has the focus, else the one under the pointer, else the one that was
 * shown last, so a dialog before the page below it.
 */
export function pasteTaker<Taker extends Pick<FileTaker, 'element'>>(
  shown: readonly Taker[],
): Taker | undefined {
  return (
    shown.findLast(({ element }) => element?.matches(':focus-within')) ??
    shown.findLast(({ element }) => element?.matches(':hover')) ??
    shown.at(-1)
  )
}

/**
 * Takes files that are pasted anywhere on the page, unless a text is pasted with them into a text.
 * @param place where the files go: of several such places it says which one the person means
 */
export function usePastedFiles(onPaste: TakeFiles, place?: RefObject<Element | null>): void {
  const latest = useRef<FileTaker>({ take: onPaste, element: null })
  useEffect(() => {
    latest.current = { take: onPaste, element: place?.current ?? null }
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
  pasteTaker(takers.map(({ current }) => current))?.take(files)
}
