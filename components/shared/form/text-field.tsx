'use client'

import type { ComponentProps } from 'react'
import { Input } from '@/components/ui/input'
import type { FieldProps } from './field-frame'
import { type BoundControl, FormField, partField } from './form-field'
import { useWholePaste } from './whole-paste'

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
export function TextField({ transform, ...props }: TextFieldProps) {
  const { frame, own } = partField(props)
  return (
    <FormField {...frame}>{(control) => <TextInput transform={transform} {...own} {...control} />}</FormField>
  )
}

function TextInput({
  transform = (next) => next,
  text,
  change,
  bound,
  value: _,
  ...own
}: InputProps & Pick<TextFieldProps, 'transform'> & BoundControl) {
  const type = (typed: string) => {
    const next = transform(typed, text)
    if (next !== text) change(next)
  }
  const paste = useWholePaste(bound.name, own.maxLength, type)
  return (
    <Input {...own} {...bound} value={text} onChange={(event) => type(event.target.value)} onPaste={paste} />
  )
}
