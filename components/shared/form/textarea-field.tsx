'use client'

import type { ComponentProps } from 'react'
import { Textarea } from '@/components/ui/textarea'
import type { FieldProps } from './field-frame'
import { FormField, partField } from './form-field'

type TextareaFieldProps = FieldProps &
  Pick<ComponentProps<'textarea'>, 'placeholder' | 'rows' | 'maxLength' | 'autoFocus'>

/** A text of several lines of the form around; it grows with what is typed. */
export function TextareaField(props: TextareaFieldProps) {
  const { frame, own } = partField(props)
  return (
    <FormField {...frame}>
      {({ text, change, bound }) => <Textarea {...own} {...bound} value={text} onChange={change} />}
    </FormField>
  )
}
