'use client'

import { SuggestInput } from '@/components/shared/suggest-input'
import { useDebounced } from '@/lib/client/use-debounced'
import { FieldFrame, type FieldProps, useField } from './field'

const DEBOUNCE_MS = 300
const BLUR_MS = 150
const MOST = 8

type SuggestFieldProps = FieldProps & {
  suggestions: readonly string[]
  placeholder?: string
  maxLength?: number
  autoFocus?: boolean
}

/** A one-line text of the form around that may be anything, with suggestions once typing has paused. */
export function SuggestField({
  name,
  label,
  hint,
  required,
  className,
  isLabelHidden,
  suggestions,
  ...input
}: SuggestFieldProps) {
  const { field, error, id, control } = useField({ name, hint, required })
  const value = typeof field.value === 'string' ? field.value : ''
  const settled = useDebounced(value, DEBOUNCE_MS).trim().toLowerCase()
  const found = suggestions.filter(
    (suggestion) => suggestion.toLowerCase().includes(settled) && suggestion !== value,
  )
  return (
    <FieldFrame {...{ id, label, hint, error, required, className, isLabelHidden }}>
      <SuggestInput
        {...input}
        {...control}
        ref={field.ref}
        name={name}
        value={value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        closesAfterMs={BLUR_MS}
        suggestions={found.slice(0, MOST)}
      />
    </FieldFrame>
  )
}
