'use client'

import type { ComponentProps } from 'react'
import { CodeField } from '@/components/shared/form/code-field'
import { DayField } from '@/components/shared/form/day-field'
import { FlagField } from '@/components/shared/form/flag-field'
import { useIdentifierHint } from '@/components/shared/form/identifier-field'
import { NumberField } from '@/components/shared/form/number-field'
import { SelectField } from '@/components/shared/form/select-field'
import { SuggestField } from '@/components/shared/form/suggest-field'
import { SwitchField } from '@/components/shared/form/switch-field'
import { TextField } from '@/components/shared/form/text-field'
import { TextareaField } from '@/components/shared/form/textarea-field'
import { TimeField } from '@/components/shared/form/time-field'
import { useTranslate } from '@/lib/client/translate'
import { typedDigits } from '@/lib/shared/digits'
import { LINK_LIMIT, NAME_LIMIT } from '@/lib/shared/limits'
import { readBarcode, typedBarcode } from '@/lib/shared/product-code'
import type { ShownField } from '@/lib/shared/record-fields'
import { choiceName } from '@/lib/shared/records'

interface RecordInputProps {
  name: string
  field: ShownField
  /** By default as the field list says. */
  isRequired?: boolean
  /** In a table the column's head is the label, and the input is one line high. */
  isInTable?: boolean
  autoFocus?: boolean
  /** Suggested texts. */
  suggestions?: readonly string[]
  className?: string
}

const NO_IDENTIFIER = {}

/** The input of a record's field, in the surrounding form. */
export function RecordInput({ name, field, isRequired, isInTable = false, ...rest }: RecordInputProps) {
  const translate = useTranslate()
  const hint = useIdentifierHint(name, field.kind === 'line' ? field : NO_IDENTIFIER)
  const { autoFocus, className, suggestions } = rest
  const label = translate(field.label)
  const placeholder = field.placeholder && !isInTable ? translate(field.placeholder) : undefined
  const common = {
    name,
    label,
    className,
    isLabelHidden: isInTable,
    required: isRequired ?? field.isRequired,
    hint,
  }
  const typed = { ...common, placeholder, autoFocus }
  switch (field.kind) {
    case 'line':
      return <LineInput {...typed} field={field} suggestions={suggestions ?? field.suggestions} />
    case 'code':
      return <CodeField {...typed} maxLength={field.most} />
    case 'digits':
      return (
        <TextField
          {...typed}
          inputMode="numeric"
          transform={(typed, before) => typedDigits(typed, { before, most: field.most })}
        />
      )
    case 'link':
      return <TextField {...typed} inputMode="url" maxLength={LINK_LIMIT} />
    case 'amount':
      return <NumberField {...typed} kind="amount" isSigned={field.isSigned} />
    case 'count':
      return <NumberField {...typed} kind="count" />
    case 'flag':
      return isInTable ? (
        <FlagField {...common} yes={translate(field.names.yes)} no={translate(field.names.no)} />
      ) : (
        <SwitchField {...common} />
      )
    case 'text':
      return <TextareaField {...typed} rows={isInTable ? 1 : undefined} />
    case 'day':
      return (
        <DayField
          {...common}
          isShort
          autoFocus={autoFocus}
          placeholder={field.none && translate(field.none)}
        />
      )
    case 'time':
      return <TimeField {...common} autoFocus={autoFocus} />
    case 'choice':
      return (
        <SelectField
          {...common}
          options={field.options.map((value) => ({ value, label: choiceName(field, value, translate) }))}
        />
      )
    case 'moment':
      return null
  }
}

interface LineInputProps extends Omit<ComponentProps<typeof TextField>, 'maxLength'> {
  field: Extract<ShownField, { kind: 'line' }>
  suggestions: readonly string[] | undefined
}

/** The input of a text of one line, with suggestions where there are any. */
function LineInput({ field, suggestions, ...typed }: LineInputProps) {
  if (suggestions)
    return <SuggestField {...typed} suggestions={suggestions} maxLength={field.most ?? NAME_LIMIT} />
  return (
    <TextField
      {...typed}
      maxLength={field.most ?? NAME_LIMIT}
      isForBarcodes={field.isIdentifier}
      transform={field.isBarcode ? typedBarcode : undefined}
      settle={field.isBarcode ? readBarcode : undefined}
    />
  )
}
