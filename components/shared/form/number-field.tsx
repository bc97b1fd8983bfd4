'use client'

import { useLocale } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { Input } from '@/components/ui/input'
import { useTranslate } from '@/lib/client/translate'
import { formatAmount, withDecimalSign } from '@/lib/shared/money'
import { numberMessage, readAmount, readCount } from '@/lib/shared/written-number'
import type { FieldProps } from './field-frame'
import { FormField, partField } from './form-field'

type NumberFieldProps = FieldProps & {
  kind: 'amount' | 'count'
  /** Whether an amount below zero is one. */
  isSigned?: boolean
  placeholder?: string
  autoFocus?: boolean
}

/**
 * A form field for an amount or a count in any spelling (docs/domain.md, Written numbers). It is a text input: one of
 * the type `number` drops what it can't read, so that `1 234,50` became 123450. On blur what was read is written in the
 * usual spelling, or the problem is said below; the text stays as it is then. A click into a 0 selects it: typed behind it, 5
 * would be 05, and in front of it 50.
 */
export function NumberField({ kind, isSigned = false, ...props }: NumberFieldProps) {
  const { setError } = useFormContext()
  const locale = useLocale()
  const translate = useTranslate()
  const { frame, own } = partField(props)
  const settle = (typed: string, change: (text: string) => void) => {
    if (typed.trim() === '') return
    const { value, problem } =
      kind === 'amount' ? readAmount(typed, { mayBeNegative: isSigned }) : readCount(typed)
    if (problem) {
      setError(frame.name, { type: 'number', message: translate(numberMessage(problem, kind)) })
      return
    }
    const usual = kind === 'amount' ? formatAmount(value) : String(value)
    if (usual !== typed) change(usual)
  }
  return (
    <FormField {...frame}>
      {({ text, change, bound }) => (
        <Input
          {...own}
          {...bound}
          inputMode={kind === 'amount' ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={withDecimalSign(text, locale)}
          onChange={(event) => change(event.target.value)}
          onClick={(event) => selectZero(event.currentTarget)}
          onBlur={() => {
            bound.onBlur()
            settle(text, change)
          }}
        />
      )}
    </FormField>
  )
}

/** Selects what an input of a number holds where that is 0, so that what is typed next takes its place. */
export function selectZero(input: Pick<HTMLInputElement, 'value' | 'select'>): void {
  if (input.value.trim() !== '' && readAmount(input.value).value === 0) input.select()
}
