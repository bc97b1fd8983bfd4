'use client'

import type { ComponentProps } from 'react'
import { Input } from '@/components/ui/input'
import { FieldFrame, type FieldProps, useField } from './field'

type InputProps = Pick<
  ComponentProps<'input'>,
  | 'type'
  | 'placeholder'
  | 'autoComplete'
  | 'autoFocus'
  | 'inputMode'
  | 'maxLength'
  | 'list'
  | 'readOnly'
  | 'spellCheck'
  | 'step'
>

type TextFieldProps = FieldProps &
  InputProps & {
    /** Turns what the input would become into what it may become; answering `previous` rejects the change. */
    transform?: (next: string, previous: string) => string
  }

/** A one-line text of the form around. */
export function TextField({
  name,
  label,
  hint,
  required,
  className,
  isLabelHidden,
  transform = (next) => next,
  ...input
}: TextFieldProps) {
  const { field, error, id, control } = useField({ name, hint, required })
  const value = typeof field.value === 'string' ? field.value : ''
  const change = (text: string) => {
    const next = transform(text, value)
    if (next !== value) field.onChange(next)
  }
  return (
    <FieldFrame {...{ id, label, hint, error, required, className, isLabelHidden }}>
      <Input
        {...input}
        {...control}
        ref={field.ref}
        name={name}
        value={value}
        onChange={(event) => change(event.target.value)}
        onBlur={field.onBlur}
      />
    </FieldFrame>
  )
}
