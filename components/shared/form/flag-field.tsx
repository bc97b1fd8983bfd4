'use client'

import { Select } from '@/components/ui/select'
import type { FieldProps } from './field-frame'
import { FormField, partField } from './form-field'

/** A form field for yes or no as a select with two options, as in table rows. */
export function FlagField({ yes, no, ...props }: FieldProps & { yes: string; no: string }) {
  const { frame, own } = partField(props)
  return (
    <FormField {...frame}>
      {({ value, change, bound }) => (
        <Select
          {...own}
          {...bound}
          value={value === true ? 'yes' : 'no'}
          options={[
            { value: 'yes', label: yes },
            { value: 'no', label: no },
          ]}
          onValueChange={(chosen) => change(chosen === 'yes')}
        />
      )}
    </FormField>
  )
}
