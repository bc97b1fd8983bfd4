'use client'

import { useCallback, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { FieldDescriptions } from '@/components/shared/conflict/conflict-fields'
import type { ForeignChange } from '@/lib/shared/history'
import type { Basis, Draft } from './draft'

/** The typed values and those that somebody else has stored meanwhile. */
export interface Conflict<Values> {
  mine: Values
  theirs: Values
  /** The changes of others, the latest first. */
  changes: readonly ForeignChange[]
}

export interface ConflictState<Values> {
  conflict: Conflict<Values> | null
  /**
   * Compares the stored values with the typed ones: the next save is based on them. A field that was not edited takes
   * the stored value. Returns whether any field differs, so that there is something to decide.
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
      const began = basis().values
      const mine = structuredClone(getValues())
      const theirs = stored.values
      const isSame = (name: string & keyof Values, one: Values, other: Values) =>
        isSameValue(fields[name], one[name], other[name])
      const differing = fieldNames(theirs).filter((name) => !isSame(name, mine, theirs))
      rebase(stored)
      for (const name of differing) {
        if (isSame(name, mine, began)) setField(setValue, name, theirs[name])
      }
      setConflict(differing.length > 0 ? { mine, theirs, changes } : null)
      return differing.length > 0
    },
    [basis, rebase, getValues, setValue, fields],
  )
  const end = useCallback(() => setConflict(null), [])
  return { conflict, meet, end }
}

/** Returns the names of a form's fields. */
export function fieldNames<Values extends object>(values: Values): (keyof Values & string)[] {
  return Object.keys(values).filter((name): name is keyof Values & string => name in values)
}

/** Returns whether two values of a field are equal as text; space around a text is not stored. */
export function isSameValue(field: FieldDescriptions[string], one: unknown, other: unknown): boolean {
  const toText = field?.toText ?? plainText
  return toText(one).trim() === toText(other).trim()
}

const plainText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

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
