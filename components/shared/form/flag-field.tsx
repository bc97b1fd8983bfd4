'use client'

import { Select } from '@/components/ui/select'
import { FieldFrame, type FieldProps, useField } from './field'

/** A yes or no of the form around as a choice between its two names, as in table rows. */
export function FlagField({
  name,
  label,
  required,
  disabled,
  className,
  isLabelHidden,
  yes,
  no,
}: FieldProps & { yes: string; no: string }) {
  const { field, error, id, control } = useField({ name, required })
  return (
    <FieldFrame {...{ id, label, error, required, className, isLabelHidden }}>
      <Select
        {...control}
        ref={field.ref}
        value={field.value === true ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: yes },
          { value: 'no', label: no },
        ]}
        onValueChange={(value) => field.onChange(value === 'yes')}
        onBlur={field.onBlur}
        disabled={disabled}
      />
    </FieldFrame>
  )
}
