'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { askBeforeLeaving } from '@/lib/client/leaving'
import { storedUserId } from '@/lib/client/session-store'
import { hasBuildOf } from './build'

const PREFIX = 'draft:'
/** Where the id of the person stands whose drafts this tab keeps. */
const OWNER = 'draft-owner'

/** The state of a thing that an edit began with. */
export interface Basis<Values> {
  values: Values
  /** Absent where nobody else edits it. */
  version?: number
}

/** The unsaved entries of a form, kept for this tab until they are saved or discarded. */
export interface Draft<Values> {
  /** Whether values of an earlier visit were put back. */
  isRestored: boolean
  /** Returns what the form began with; of a draft that was put back, what it was begun with then. */
  basis: () => Basis<Values>
  /** Goes on from another state of the thing, as after a conflict; what was typed stays. */
  rebase: (basis: Basis<Values>) => void
  /** Drops what is kept and puts the form back to its first values. */
  discard: () => void
  /** Drops what is kept, once it has been saved. */
  forget: () => void
}

interface DraftInput {
  /** The name under which values are kept: what is edited, and where. Nothing is kept without. */
  key: string | undefined
  /** The version of what is edited. */
  version: number | undefined
}

interface Kept<Values> {
  values: Values
  basis: Basis<Values>
}

/**
 * Keeps the form's unsaved values under a name, through everything but saving and discarding them: a change of tab, the
 * way back, a reload, Escape. Warns before the browser's tab is closed over them.
 */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { key, version }: DraftInput,
): Draft<Values> {
  const [isRestored, setIsRestored] = useState(false)
  const isUnsaved = useRef(false)
  const basis = useRef<Basis<Values> | null>(null)
  const latest = useRef(version)
  useEffect(() => {
    latest.current = version
  }, [version])
  const { getValues, reset, subscribe } = form
  const storageKey = key && PREFIX + key

  const begin = useCallback((): Basis<Values> => {
    basis.current = { values: structuredClone(getValues()), version: latest.current }
    return basis.current
  }, [getValues])

  const keepTyped = useCallback(
    (values: Values) => {
      const began = basis.current
      isUnsaved.current = began !== null && JSON.stringify(values) !== JSON.stringify(began.values)
      if (storageKey && began) keep(storageKey, isUnsaved.current ? { values, basis: began } : null)
    },
    [storageKey],
  )

  const forget = useCallback(() => {
    begin()
    isUnsaved.current = false
    setIsRestored(false)
    if (storageKey) keep(storageKey, null)
  }, [storageKey, begin])

  const discard = useCallback(() => {
    reset()
    forget()
  }, [reset, forget])

  const rebase = useCallback(
    (next: Basis<Values>) => {
      basis.current = next
      keepTyped(getValues())
    },
    [keepTyped, getValues],
  )

  useEffect(() => {
    const { values } = begin()
    isUnsaved.current = false
    setIsRestored(false)
    if (!storageKey) return
    const stopKeeping = subscribe({
      formState: { values: true },
      callback: (state) => keepTyped(state.values),
    })
    const kept = readDraft(storageKey, values)
    if (kept) {
      basis.current = kept.basis
      reset(kept.values, { keepDefaultValues: true })
      isUnsaved.current = true
      setIsRestored(true)
    }
    const stopAsking = askBeforeLeaving(() => isUnsaved.current)
    return () => {
      stopKeeping()
      stopAsking()
    }
  }, [storageKey, begin, keepTyped, reset, subscribe])

  return { isRestored, basis: () => basis.current ?? begin(), rebase, discard, forget }
}

/** Returns the endings of the names under which this tab keeps drafts, of those that begin so. */
export function keptDrafts(beginning: string): string[] {
  const start = PREFIX + beginning
  const keys = inTab((storage) => Object.keys(storage)) ?? []
  return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length))
}

/** Whether a form stands open: one of which something typed is kept opens by itself. */
export function useOpenForm(key: string): [isOpen: boolean, setIsOpen: (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (keptDrafts(key).includes('')) setIsOpen(true)
  }, [key])
  return [isOpen, setIsOpen]
}

/** Drops every draft of this tab; whoever signs out leaves nothing behind. */
export function forgetAllDrafts(): void {
  for (const name of keptDrafts('')) inTab((storage) => storage.removeItem(PREFIX + name))
}

/** Drops the drafts of whoever used this tab before, unless it is the person who has signed in now. */
export function forgetDraftsOfOthers(): void {
  if (inTab((storage) => storage.getItem(OWNER)) !== (storedUserId() ?? '')) forgetAllDrafts()
}

function keep<Values>(storageKey: string, kept: Kept<Values> | null): void {
  inTab((storage) => {
    if (kept === null) return storage.removeItem(storageKey)
    storage.setItem(storageKey, JSON.stringify(kept))
    storage.setItem(OWNER, storedUserId() ?? '')
  })
}

function readDraft<Values extends FieldValues>(storageKey: string, sample: Values): Kept<Values> | null {
  const text = inTab((storage) => storage.getItem(storageKey))
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    const isDraft = hasBuildOf(kept, { values: sample, basis: { values: sample, version: 0 } })
    return isDraft && kept?.values && kept.basis?.values ? kept : null
  } catch {
    return null
  }
}

// A full or forbidden storage must not get in the way of typing.
function inTab<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(sessionStorage)
  } catch (error) {
    console.warn('The draft could not be kept', error)
    return null
  }
}
