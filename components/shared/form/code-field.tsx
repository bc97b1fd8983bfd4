'use client'

import { Input } from '@/components/ui/input'
import { fromVisible, visible } from '@/lib/shared/control-characters'
import type { FieldProps } from './field-frame'
import { FormField, partField } from './form-field'
import { typeSeparator } from './type-separator'

type CodeFieldProps = FieldProps & { maxLength: number; placeholder?: string; autoFocus?: boolean }

/** A scanned code of the form around; its control characters can be seen, and those of a scanner are taken. */
export function CodeField(props: CodeFieldProps) {
  const { frame, own } = partField(props)
  return (
    <FormField {...frame}>
      {({ text, change, bound }) => (
        <Input
          {...own}
          {...bound}
          value={visible(text)}
          onChange={(event) => change(fromVisible(event.target.value))}
          onKeyDown={typeSeparator}
          spellCheck={false}
          autoComplete="off"
          className="font-mono"
        />
      )}
    </FormField>
  )
}
