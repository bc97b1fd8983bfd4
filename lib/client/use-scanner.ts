'use client'

import { useEffect, useRef } from 'react'
import { SCAN_END_MS } from '@/lib/shared/key-burst'
import { ScannerTyping, type TypingStep } from '@/lib/shared/scanner-typing'
import { dropHeldKeys } from './held-keys'
import { isTypingIn } from './page-keys'

/** A field that is meant for codes: there a scanner types as a person does. */
const CODE_FIELD = '[data-codes]'
/** A field that is meant for the barcode of goods, or a number as long as one: of these alone it is the place. */
const BARCODE_FIELD = '[data-barcodes]'
const BARCODE = /^(?:\d{8}|\d{12,14})$/

/** A field's content before a scan began to be typed into it. */
interface Before {
  element: Element | null
  value: string
}

const isField = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/**
 * Takes what a scanner types, wherever the focus is: a field keeps what it had, and Enter behind a scan presses and submits
 * nothing.
 * @param only what a scan begins with where somebody may be typing; by default any code, and from where it shows as that of a
 * mark the page gets nothing of it
 */
export function useScanner(onScan: (code: string) => void, only?: RegExp): void {
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => takeScans((code) => latest.current(code), only), [only])
}

/** Takes what a scanner types until the function that it returns is called. */
export function takeScans(onScan: (code: string) => void, only?: RegExp): () => void {
  const typing = new ScannerTyping(only)
  let before: Before | null = null
  let place: EventTarget | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const finish = () => {
    const code = typing.end()
    if (code !== null) onScan(code)
  }
  const act = (event: KeyboardEvent, step: TypingStep) => {
    if (step.kind === 'other') return
    if (isForField(event, step)) {
      // The code is in the field already: only the Enter of a field of one line would do something.
      if (step.kind === 'ended' && isAlone(event.target)) swallow(event)
      return
    }
    if (step.kind === 'maybe') {
      if (step.isFirst) before = remember()
      return
    }
    swallow(event)
    dropHeldKeys()
    clearTimeout(timer)
    if (step.kind === 'taken') timer = setTimeout(finish, SCAN_END_MS)
    if (step.kind === 'ended' ? step.isTyped : step.isFirst) restore(before)
    if (step.kind === 'ended') onScan(step.code)
  }
  const press = (event: KeyboardEvent) => {
    const { target } = event
    const step = typing.press(event, !isTypingIn(target), isSamePlace(place, target))
    place = target
    act(event, step)
  }
  const release = (event: KeyboardEvent) => act(event, typing.release(event, !isTypingIn(event.target)))
  window.addEventListener('keydown', press, true)
  window.addEventListener('keyup', release, true)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', press, true)
    window.removeEventListener('keyup', release, true)
  }
}

/** Returns whether a scan belongs to the field that it is typed into. */
function isForField({ target }: KeyboardEvent, step: TypingStep): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest(CODE_FIELD)) return true
  return step.kind === 'ended' && target.closest(BARCODE_FIELD) !== null && BARCODE.test(step.code)
}

/** Returns whether a field is one of one line, and no cell of a grid, where Enter only goes on to the next. */
const isAlone = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.closest('[role="grid"]') === null

/** Returns whether keys go to the same field or page; the first one may have opened a cell of a grid. */
function isSamePlace(before: EventTarget | null, target: EventTarget | null): boolean {
  if (before === target) return true
  if (!(before instanceof Element && target instanceof Element)) return false
  const grid = before.closest('[role="grid"]')
  return grid !== null && grid === target.closest('[role="grid"]')
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
