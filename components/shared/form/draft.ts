'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { keepDraft, storedDraft } from '@/lib/client/drafts'
import { askBeforeLeaving } from '@/lib/client/leaving'

/** The state of a record that an edit is based on. */
export interface Basis<Values> {
  values: Values
  /** Absent where only one person edits it. */
  version?: number
}

/** The unsaved entries of a form, kept for this tab until they are saved or discarded. */
export interface Draft<Values> {
  /** Whether values of an earlier visit were restored. */
  isRestored: boolean
  /** Returns the state that the form is based on; for a restored draft, the one from when it was begun. */
  basis: () => Basis<Values>
  /** Bases the draft on another state of the record, as after a conflict; the typed values stay. */
  rebase: (basis: Basis<Values>) => void
  /** Drops the draft and resets the form. */
  discard: () => void
  /** Drops the draft after a save. */
  forget: () => void
}

interface DraftInput {
  /** The key of the draft: what is edited, and where. Without it no draft is kept. */
  key: string | undefined
  /** The version of the edited record. */
  version: number | undefined
}

interface Kept<Values> {
  values: Values
  basis: Basis<Values>
}

/**
 * Keeps the form's unsaved values under a key until they are saved or discarded: through a change of tab, the back
 * button, a reload, Escape. Warns before the browser's tab is closed over them.
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

  const begin = useCallback((): Basis<Values> => {
    basis.current = { values: structuredClone(getValues()), version: latest.current }
    return basis.current
  }, [getValues])

  const keepTyped = useCallback(
    (values: Values) => {
      const began = basis.current
      isUnsaved.current = began !== null && JSON.stringify(values) !== JSON.stringify(began.values)
      if (key && began) keepDraft(key, isUnsaved.current ? { values, basis: began } : null)
    },
    [key],
  )

  const forget = useCallback(() => {
    begin()
    isUnsaved.current = false
    setIsRestored(false)
    if (key) keepDraft(key, null)
  }, [key, begin])

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
    if (!key) return
    const stopKeeping = subscribe({
      formState: { values: true },
      callback: (state) => keepTyped(state.values),
    })
    const kept = readDraft(key, values)
    if (kept) {
      basis.current = kept.basis
      reset(kept.values, { keepDefaultValues: true })
      isUnsaved.current = true
      setIsRestored(true)
    }
    const stopAsking = askBeforeLeaving(
      () => isUnsaved.current,
      () => false,
    )
    return () => {
      stopKeeping()
      stopAsking()
    }
  }, [key, begin, keepTyped, reset, subscribe])

  return { isRestored, basis: () => basis.current ?? begin(), rebase, discard, forget }
}

function readDraft<Values extends FieldValues>(key: string, sample: Values): Kept<Values> | null {
  const kept = storedDraft(key)
  const isDraft = hasSameShape(kept, { values: sample, basis: { values: sample, version: 0 } })
  return isDraft && kept?.values && kept.basis?.values ? kept : null
}

/**
 * Returns whether `value` has the shape of `sample`: the same types and no other keys. A draft of an older release may
 * have another shape, which would break the form. Entries of lists are not compared, since a sample may have none.
 */
export function hasSameShape<Sample>(value: unknown, sample: Sample): value is Sample {
  if (sample === null || sample === undefined || value === null) return true
  if (Array.isArray(sample)) return Array.isArray(value)
  if (typeof sample !== 'object') return typeof value === typeof sample
  if (typeof value !== 'object' || Array.isArray(value)) return false
  const samples = new Map(Object.entries(sample))
  return Object.entries(value).every(
    ([key, part]) => samples.has(key) && hasSameShape(part, samples.get(key)),
  )
}
