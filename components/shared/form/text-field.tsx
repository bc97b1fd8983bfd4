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
    /** Returns the value to accept for a text that is complete: it was pasted, or the field was left. */
    settle?: (text: string) => string
    /** Whether a barcode that is scanned while it has the focus belongs into it. */
    isForBarcodes?: boolean
  }

/** A form field for a one-line text. */
export function TextField({ transform, settle, isForBarcodes, ...props }: TextFieldProps) {
  const { frame, own } = partField(props)
  return (
    <FormField {...frame}>
      {(control) => (
        <TextInput
          transform={transform}
          settle={settle}
          isForBarcodes={isForBarcodes}
          {...own}
          {...control}
        />
      )}
    </FormField>
  )
}

function TextInput({
  transform = (next) => next,
  settle,
  isForBarcodes,
  text,
  change,
  bound,
  value: _,
  ...own
}: InputProps & Pick<TextFieldProps, 'transform' | 'settle' | 'isForBarcodes'> & BoundControl) {
  const type = (typed: string) => {
    const next = transform(typed, text)
    if (next !== text) change(next)
  }
  const takeWhole = (whole: string) => type(settle ? settle(whole) : whole)
  const paste = useWholePaste(bound.name, own.maxLength, takeWhole)
  return (
    <Input
      {...own}
      {...bound}
      data-barcodes={isForBarcodes ? '' : undefined}
      value={text}
      onChange={({ target, nativeEvent }) =>
        isPaste(nativeEvent) ? takeWhole(target.value) : type(target.value)
      }
      onBlur={() => {
        if (settle) takeWhole(text)
        bound.onBlur()
      }}
      onPaste={paste}
    />
  )
}

const isPaste = (event: Event) => event instanceof InputEvent && event.inputType === 'insertFromPaste'
