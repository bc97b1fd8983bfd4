'use client'

import type { ComponentProps } from 'react'
import { Textarea } from '@/components/ui/textarea'
import type { FieldProps } from './field-frame'
import { type BoundControl, FormField, partField } from './form-field'
import { useWholePaste } from './whole-paste'

type AreaProps = Pick<ComponentProps<'textarea'>, 'placeholder' | 'rows' | 'maxLength' | 'autoFocus'>

/** A form field for a text of several lines; it grows with its text. */
export function TextareaField(props: FieldProps & AreaProps) {
  const { frame, own } = partField(props)
  return <FormField {...frame}>{(control) => <Area {...own} {...control} />}</FormField>
}

function Area({ text, change, bound, value: _, ...own }: AreaProps & BoundControl) {
  const paste = useWholePaste(bound.name, own.maxLength, change)
  return <Textarea {...own} {...bound} value={text} onChange={change} onPaste={paste} />
}
