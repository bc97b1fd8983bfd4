'use client'

import { Textarea } from '@/components/ui/textarea'
import { fromVisible, visible } from '@/lib/shared/control-characters'
import type { FieldProps } from './field-frame'
import { FormField, partField } from './form-field'
import { typeSeparator } from './type-separator'

type CodesFieldProps = FieldProps & { placeholder?: string; autoFocus?: boolean }

const LINE_BREAK = '\n'

const eachLine = (text: string, change: (line: string) => string) =>
  text.split(LINE_BREAK).map(change).join(LINE_BREAK)

/** A form field for scanned codes, one per line, with visible control characters. */
export function CodesField(props: CodesFieldProps) {
  const { frame, own } = partField(props)
  return (
    <FormField {...frame}>
      {({ text, change, bound }) => (
        <Textarea
          {...own}
          {...bound}
          value={eachLine(text, visible)}
          onChange={(event) => change(eachLine(event.target.value, fromVisible))}
          onKeyDown={typeSeparator}
          data-codes=""
          spellCheck={false}
          className="field-sizing-fixed h-56 whitespace-pre font-mono text-xs touch:text-lg"
        />
      )}
    </FormField>
  )
}
