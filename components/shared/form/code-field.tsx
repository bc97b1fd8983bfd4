'use client'

import { Input } from '@/components/ui/input'
import { fromVisible, visible } from '@/lib/shared/control-characters'
import type { FieldProps } from './field-frame'
import { FormField, partField } from './form-field'
import { typeSeparator } from './type-separator'

type CodeFieldProps = FieldProps & { maxLength: number; placeholder?: string; autoFocus?: boolean }

/** A form field for a scanned code: its control characters are visible, and a scanner can type them. */
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
          data-codes=""
          spellCheck={false}
          autoComplete="off"
          className="font-mono"
        />
      )}
    </FormField>
  )
}
