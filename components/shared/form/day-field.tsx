'use client'

import { DayPickerInput } from '@/components/shared/day-picker-input'
import { FieldFrame, type FieldProps, useField } from './field'

type DayFieldProps = FieldProps & {
  /** `YYYY-MM-DD`: earlier days can't be picked. */
  disabledBefore?: string
  placeholder?: string
  autoFocus?: boolean
  /** Shows the day as tables do, for forms beside one. */
  isShort?: boolean
}

/** A calendar day of the form around, held as `YYYY-MM-DD`; empty text without one. */
export function DayField({
  name,
  label,
  hint,
  required,
  className,
  isLabelHidden,
  ...picker
}: DayFieldProps) {
  const { field, error, id, control } = useField({ name, hint, required })
  return (
    <FieldFrame {...{ id, label, hint, error, required, className, isLabelHidden }}>
      <DayPickerInput
        {...picker}
        {...control}
        ref={field.ref}
        value={typeof field.value === 'string' ? field.value : ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
        isClearable={!required}
      />
    </FieldFrame>
  )
}
