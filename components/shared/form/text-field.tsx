'use client'

import type { ComponentProps } from 'react'
import { Input } from '@/components/ui/input'
import type { FieldProps } from './field-frame'
import { FormField, partField } from './form-field'

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
    /** Returns the value to accept for the next input value; returning `previous` rejects the change. */
    transform?: (next: string, previous: string) => string
  }

/** A form field for a one-line text. */
export function TextField({ transform = (next) => next, ...props }: TextFieldProps) {
  const { frame, own } = partField(props)
  return (
    <FormField {...frame}>
      {({ text, change, bound }) => (
        <Input
          {...own}
          {...bound}
          value={text}
          onChange={(event) => {
            const next = transform(event.target.value, text)
            if (next !== text) change(next)
          }}
        />
      )}
    </FormField>
  )
}
