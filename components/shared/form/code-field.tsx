'use client'

import { Input } from '@/components/ui/input'
import { fromVisible, visible } from '@/lib/shared/control-characters'
import type { FieldProps } from './field-frame'
import { type BoundControl, FormField, partField } from './form-field'
import { typeSeparator } from './type-separator'
import { useWholePaste } from './whole-paste'

interface CodeControl {
  maxLength: number
  placeholder?: string
  autoFocus?: boolean
}

/** A form field for a scanned code: its control characters are visible, and a scanner can type them. */
export function CodeField(props: FieldProps & CodeControl) {
  const { frame, own } = partField(props)
  return <FormField {...frame}>{(control) => <CodeInput {...own} {...control} />}</FormField>
}

function CodeInput({ text, change, bound, value: _, ...own }: CodeControl & BoundControl) {
  const type = (typed: string) => change(fromVisible(typed))
  const paste = useWholePaste(bound.name, own.maxLength, type)
  return (
    <Input
      {...own}
      {...bound}
      value={visible(text)}
      onChange={(event) => type(event.target.value)}
      onPaste={paste}
      onKeyDown={typeSeparator}
      data-codes=""
      spellCheck={false}
      autoComplete="off"
      className="font-mono"
    />
  )
}
