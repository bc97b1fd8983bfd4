'use client'

import { useEffect } from 'react'
import { DayPickerInput, preloadDayCalendar } from '@/components/shared/day-picker-input'
import { whenIdle } from '@/lib/client/when-idle'
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
  // A form may be filled in without a connection.
  useEffect(() => whenIdle(preloadDayCalendar), [])
  return (
    <FormField {...frame}>
      {({ text, change, bound }) => (
        <DayPickerInput {...own} {...bound} value={text} onChange={change} isClearable={!frame.required} />
      )}
    </FormField>
  )
}
