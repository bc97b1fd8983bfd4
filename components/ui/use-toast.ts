'use client'

import { type ReactNode, useSyncExternalStore } from 'react'

/** A toast leaves the tree 5 s after its dismissal (docs/domain.md, Screens). */
const TOAST_REMOVE_DELAY_MS = 5000

export type ToastVariant = 'default' | 'warning' | 'destructive'

interface ToastInput {
  title: string
  description?: ReactNode
  variant?: ToastVariant
  /** A button; `hint` describes it to screen readers. */
  action?: { label: string; hint: string; onClick: () => void }
  /** How long it stays, in milliseconds; 5 s by default. */
  durationMs?: number
}

export interface ShownToast extends ToastInput {
  id: number
  open: boolean
}

let current: ShownToast | null = null
let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(next: ShownToast | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** Closes the toast with this id, if it is still the one shown. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return
  show({ ...current, open: false })
  clearTimeout(removal)
  removal = setTimeout(() => {
    if (current?.id === id) show(null)
  }, TOAST_REMOVE_DELAY_MS)
}

// Toasts titled 'error' are logged; the marker lets browser tests distinguish them from faults.
function logError({ title, description }: ToastInput): void {
  if (/^(error|ошибка)$/i.test(title))
    console.error('[toast]', title, typeof description === 'string' ? description : '')
}

/** Shows a toast in place of the one before it. */
export function toast(input: ToastInput): { id: number; dismiss: () => void } {
  lastId += 1
  const id = lastId
  clearTimeout(removal)
  logError(input)
  show({ ...input, id, open: true })
  return { id, dismiss: () => dismissToast(id) }
}

/** Calls `then` once the toast with this id is closed, or another one has taken its place. */
export function afterToast(id: number, then: () => void): void {
  const stop = subscribe(() => {
    if (current?.id === id && current.open) return
    stop()
    then()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The toast that is on screen, or null, with the function that shows another. */
export function useToast(): {
  current: ShownToast | null
  toast: typeof toast
  dismiss: typeof dismissToast
} {
  const shown = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  return { current: shown, toast, dismiss: dismissToast }
}
