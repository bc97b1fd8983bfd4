'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { askBeforeLeaving } from '@/lib/client/leaving'
import { hasBuildOf } from './build'

const PREFIX = 'draft:'

/** The unsaved entries of a form, kept for this tab until they are saved. */
export interface Draft {
  /** Whether values of an earlier visit were put back. */
  isRestored: boolean
  /** Drops what is kept and puts the form back to its first values. */
  discard: () => void
  /** Drops what is kept, once it has been saved. */
  forget: () => void
}

/** Drops every draft of this tab; whoever signs out leaves nothing behind. */
export function forgetAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}

/**
 * Keeps the form's unsaved values under `draftKey` through reloads and navigation, and warns before the tab is closed
 * over them. Does nothing without a key.
 */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  draftKey: string | undefined,
): Draft {
  const [isRestored, setIsRestored] = useState(false)
  const unsaved = useRef(false)
  /** The values that are no draft: those the form began with, later those saved last. */
  const saved = useRef('')
  const { getValues, reset, subscribe } = form
  const storageKey = draftKey && PREFIX + draftKey

  const forget = useCallback(() => {
    unsaved.current = false
    saved.current = JSON.stringify(getValues())
    setIsRestored(false)
    if (storageKey) sessionStorage.removeItem(storageKey)
  }, [storageKey, getValues])

  const discard = useCallback(() => {
    reset()
    forget()
  }, [reset, forget])

  useEffect(() => {
    if (!storageKey) return
    saved.current = JSON.stringify(getValues())
    const stopKeeping = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const text = JSON.stringify(values)
        unsaved.current = text !== saved.current
        keep(storageKey, unsaved.current ? text : null)
      },
    })
    const draft = readDraft(storageKey, getValues())
    if (draft) {
      reset(draft, { keepDefaultValues: true })
      unsaved.current = true
      setIsRestored(true)
    }
    const stopAsking = askBeforeLeaving(() => unsaved.current)
    return () => {
      stopKeeping()
      stopAsking()
    }
  }, [storageKey, getValues, reset, subscribe])

  return { isRestored, discard, forget }
}

// A full or forbidden storage must not get in the way of typing.
function keep(storageKey: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, text)
  } catch (error) {
    console.warn('The draft could not be kept', error)
  }
}

function readDraft<Values extends FieldValues>(storageKey: string, sample: Values): Values | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return draft !== null && hasBuildOf(draft, sample) ? draft : null
  } catch {
    return null
  }
}
