'use client'

import { DayPickerInput } from '@/components/shared/day-picker-input'
import type { FieldProps } from './field-frame'
import { FormField, partField } from './form-field'

type DayFieldProps = FieldProps & {
  /** `YYYY-MM-DD`: earlier days can't be picked. */
  disabledBefore?: string
  placeholder?: string
  autoFocus?: boolean
  /** Shows the day in the short form of tables. */
  isShort?: boolean
}

/** A form field for a calendar day, held as `YYYY-MM-DD`; empty without one. */
export function DayField(props: DayFieldProps) {
  const { frame, own } = partField(props)
  return (
    <FormField {...frame}>
      {({ text, change, bound }) => (
        <DayPickerInput {...own} {...bound} value={text} onChange={change} isClearable={!frame.required} />
      )}
    </FormField>
  )
}
