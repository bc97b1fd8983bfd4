import { useEffect } from 'react'
import type { FieldPath, FieldValues, UseFormSetFocus } from 'react-hook-form'

/** Puts the cursor into a step's first field as the step appears. */
export function useFirstFocus<Values extends FieldValues>(
  { setFocus }: { setFocus: UseFormSetFocus<Values> },
  name: FieldPath<Values>,
): void {
  useEffect(() => setFocus(name), [setFocus, name])
}
