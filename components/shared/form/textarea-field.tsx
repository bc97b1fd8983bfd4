'use client'

import type { ComponentProps } from 'react'
import { Textarea } from '@/components/ui/textarea'
import { FieldFrame, type FieldProps, useField } from './field'

type TextareaFieldProps = FieldProps &
  Pick<ComponentProps<'textarea'>, 'placeholder' | 'rows' | 'maxLength' | 'autoFocus'>

/** A text of several lines of the form around; it grows with what is typed. */
export function TextareaField({
  name,
  label,
  hint,
  required,
  className,
  isLabelHidden,
  ...textarea
}: TextareaFieldProps) {
  const { field, error, id, control } = useField({ name, hint, required })
  return (
    <FieldFrame {...{ id, label, hint, error, required, className, isLabelHidden }}>
      <Textarea
        {...textarea}
        {...control}
        ref={field.ref}
        name={name}
        value={typeof field.value === 'string' ? field.value : ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </FieldFrame>
  )
}
