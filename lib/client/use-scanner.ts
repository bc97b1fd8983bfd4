'use client'

import { useEffect, useRef } from 'react'
import { ScannerTyping, type TypingStep } from '@/lib/shared/scanner-typing'
import { leaveScan } from './held-keys'
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
 * @param onCut called behind the rest of a code whose beginning is lost
 */
export function useScanner(onScan: (code: string) => void, only?: RegExp, onCut?: () => void): void {
  const latest = useRef({ onScan, onCut })
  useEffect(() => {
    latest.current = { onScan, onCut }
  })
  useEffect(
    () =>
      takeScans(
        (code) => latest.current.onScan(code),
        only,
        () => latest.current.onCut?.(),
      ),
    [only],
  )
}

/** Takes what a scanner types until the function that it returns is called. */
export function takeScans(onScan: (code: string) => void, only?: RegExp, onCut?: () => void): () => void {
  const typing = new ScannerTyping(only)
  let before: Before | null = null
  let place: EventTarget | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const finish = (step: TypingStep | null) => {
    if (step?.kind === 'ended') onScan(step.code)
    if (step?.kind === 'cut') onCut?.()
  }
  const act = (event: KeyboardEvent, step: TypingStep) => {
    if (step.kind === 'other') return
    if (isForField(event, step)) {
      // The code is in the field already: only the Enter of a field of one line would do something.
      if ((step.kind === 'ended' || step.kind === 'cut') && isAlone(event.target)) swallow(event)
      return
    }
    if (step.kind === 'maybe') {
      if (step.isFirst) before = remember()
      return
    }
    swallow(event)
    leaveScan()
    clearTimeout(timer)
    if (step.kind === 'taken') timer = setTimeout(() => finish(typing.end()), typing.endPause)
    if (step.kind === 'ended' && step.slow !== null) takeBack(step.slow)
    else if (step.kind === 'taken' ? step.isFirst : step.isTyped) restore(before)
    finish(step)
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
    close(element)
    return
  }
  if (isField(element) && element.value !== before.value) write(element, before.value)
}

/** Takes a code out of the field that it was typed into slowly; nothing else is known of what the field had before. */
function takeBack(code: string): void {
  const element = document.activeElement
  if (!isField(element)) return
  const at = element.value.lastIndexOf(code)
  if (at < 0) return
  const rest = element.value.slice(0, at) + element.value.slice(at + code.length)
  // A cell of a grid that it has opened keeps what it had.
  if (rest === '' && element.closest('[role="grid"]')) close(element)
  else write(element, rest)
}

const close = (editor: Element) =>
  editor.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))

function write(element: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = element instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  // Past React, which would otherwise take it for no change.
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(element, value)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}
