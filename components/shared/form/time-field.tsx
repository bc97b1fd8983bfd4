'use client'

import { Input } from '@/components/ui/input'
import { fromLocalMinute, toLocalMinute } from '@/lib/shared/dates'
import type { FieldProps } from './field-frame'
import { FormField, partField } from './form-field'

/** A form field for a moment, typed in the person's own time zone and held as ISO 8601; empty without one. */
export function TimeField(props: FieldProps & { autoFocus?: boolean }) {
  const { frame, own } = partField(props)
  return (
    <FormField {...frame}>
      {({ text, change, bound }) => (
        <Input
          {...own}
          {...bound}
          type="datetime-local"
          value={toLocalMinute(text)}
          onChange={(event) => change(fromLocalMinute(event.target.value))}
        />
      )}
    </FormField>
  )
}
