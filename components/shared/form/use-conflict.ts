'use client'

import { useCallback, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { FieldDescriptions } from '@/components/shared/conflict/conflict-fields'
import type { ForeignChange } from '@/lib/shared/foreign-changes'
import { compareEdits } from './compare-edits'
import type { Basis, Draft } from './draft'

/** The fields that both the person and somebody else changed since the edit began. */
export interface Conflict<Values> {
  names: readonly (keyof Values & string)[]
  /** The typed values. */
  mine: Values
  /** The values that are stored now, and their version. */
  theirs: Values
  version: number | undefined
  /** The changes of others, the latest first. */
  changes: readonly ForeignChange[]
}

export interface ConflictState<Values> {
  conflict: Conflict<Values> | null
  /**
   * Bases the next save on what is stored now: a field that the person left alone takes the stored value. Returns
   * whether both changed a field, so that there is something to decide.
   */
  meet: (stored: Basis<Values>, changes: readonly ForeignChange[]) => boolean
  /** Ends the conflict, once the form is saved or given up. */
  end: () => void
}

/** Holds the conflict that a save of the form ran into, until it is settled. */
export function useConflict<Values extends FieldValues>(
  { getValues, setValue }: UseFormReturn<Values>,
  { basis, rebase }: Draft<Values>,
  fields: FieldDescriptions,
): ConflictState<Values> {
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null)
  const meet = useCallback(
    (stored: Basis<Values>, changes: readonly ForeignChange[]) => {
      const mine = structuredClone(getValues())
      const theirs = stored.values
      const { untouched, contested } = compareEdits({ began: basis().values, mine, theirs }, fields)
      rebase(stored)
      for (const name of untouched) setField(setValue, name, theirs[name])
      const isContested = contested.length > 0
      setConflict(isContested ? { names: contested, mine, theirs, version: stored.version, changes } : null)
      return isContested
    },
    [basis, rebase, getValues, setValue, fields],
  )
  const end = useCallback(() => setConflict(null), [])
  return { conflict, meet, end }
}

/** Sets a field of the form as if a person had typed the value. */
export function setField<Values extends FieldValues>(
  setValue: UseFormReturn<Values>['setValue'],
  name: keyof Values & string,
  value: Values[keyof Values & string],
): void
export function setField(
  setValue: UseFormReturn['setValue'],
  name: Path<FieldValues>,
  value: PathValue<FieldValues, string>,
): void {
  setValue(name, value, { shouldDirty: true })
}
