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
    /** Turns what the input would become into what it may become; answering `previous` rejects the change. */
    transform?: (next: string, previous: string) => string
  }

/** A one-line text of the form around. */
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
