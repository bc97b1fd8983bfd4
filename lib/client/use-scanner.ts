'use client'

import { useEffect, useRef } from 'react'
import { END_OF_SCAN_MS, scannerTyping, type TypingStep } from '@/lib/shared/scanner-typing'
import { isTypingIn } from './page-keys'

/** A field that is meant for codes: there a scanner types as a person does. */
const CODE_FIELD = '[data-codes]'

/** A field's content before a scan began to be typed into it. */
interface Before {
  element: Element | null
  value: string
}

const isField = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/**
 * Takes what a scanner types, wherever the focus is: the page gets nothing of it, and a field keeps what it had. Enter behind a
 * scan presses and submits nothing.
 * @param beginning what a scan begins with where somebody may be typing; by default the code of a mark
 */
export function useScanner(onScan: (code: string) => void, beginning?: RegExp): void {
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => {
    const typing = scannerTyping(beginning)
    let before: Before | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const finish = () => {
      const code = typing.end()
      if (code !== null) latest.current(code)
    }
    const act = (event: KeyboardEvent, step: TypingStep) => {
      if (step.kind === 'other') return
      if (event.target instanceof Element && event.target.closest(CODE_FIELD)) {
        // The code is in the field already: only the Enter of a field of one line would do something.
        if (step.kind === 'ended' && event.target instanceof HTMLInputElement) swallow(event)
        return
      }
      if (step.kind === 'maybe') {
        if (step.isFirst) before = remember()
        return
      }
      swallow(event)
      clearTimeout(timer)
      if (step.kind === 'ended') latest.current(step.code)
      else {
        if (step.isFirst) restore(before)
        timer = setTimeout(finish, END_OF_SCAN_MS)
      }
    }
    const press = (event: KeyboardEvent) => act(event, typing.press(event, !isTypingIn(event.target)))
    const release = (event: KeyboardEvent) => act(event, typing.release(event, !isTypingIn(event.target)))
    window.addEventListener('keydown', press, true)
    window.addEventListener('keyup', release, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', press, true)
      window.removeEventListener('keyup', release, true)
    }
  }, [beginning])
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

function remember(): Before {
  const element = document.activeElement
  return { element, value: isField(element) ? element.value : '' }
}

/** Takes back what the first characters of a scan did before it was known to be one. */
function restore(before: Before | null): void {
  const element = document.activeElement
  if (!before || !element) return
  if (element !== before.element) {
    // They have opened a cell of a grid.
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    return
  }
  if (!isField(element) || element.value === before.value) return
  const prototype = element instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  // Past React, which would otherwise take it for no change.
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(element, before.value)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}
