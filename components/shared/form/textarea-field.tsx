'use client'

import type { ComponentProps } from 'react'
import { Textarea } from '@/components/ui/textarea'
import type { FieldProps } from './field-frame'
import { FormField, partField } from './form-field'

type TextareaFieldProps = FieldProps &
  Pick<ComponentProps<'textarea'>, 'placeholder' | 'rows' | 'maxLength' | 'autoFocus'>

/** A form field for a text of several lines; it grows with its text. */
export function TextareaField(props: TextareaFieldProps) {
  const { frame, own } = partField(props)
  return (
    <FormField {...frame}>
      {({ text, change, bound }) => <Textarea {...own} {...bound} value={text} onChange={change} />}
    </FormField>
  )
}
