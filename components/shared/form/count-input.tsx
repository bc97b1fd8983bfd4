'use client'

import { useId, useState } from 'react'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { useTranslate } from '@/lib/client/translate'
import { message, type Translate } from '@/lib/shared/messages'
import { numberMessage, readCount } from '@/lib/shared/written-number'
import { FieldNotes } from './field-frame'

interface CountInputProps {
  label: string
  value: number | null
  least: number
  most: number
  /** Receives null where the text is no number within the limits. */
  onChange: (value: number | null) => void
}

/**
 * An input for a whole number in any spelling (docs/domain.md, Written numbers), outside of a form. A text that can't be
 * taken stays, and once the person has left it, what is wrong with it is said below.
 */
export function CountInput({ label, value, least, most, onChange }: CountInputProps) {
  const translate = useTranslate()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const read = (text: string) => readWithin(text, { least, most }, translate)
  const settle = () => {
    if (typed === null) return
    const { problem } = read(typed)
    setError(problem)
    if (!problem) setTyped(null)
  }
  return (
    <span className="grid gap-1">
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        className="w-28"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={typed ?? String(value ?? '')}
        onChange={({ target }) => {
          setTyped(target.value)
          setError(undefined)
          onChange(read(target.value).value ?? null)
        }}
        onBlur={settle}
        onKeyDown={({ key }) => key === 'Enter' && settle()}
      />
      <FieldNotes id={id} error={error} />
    </span>
  )
}

function readWithin(
  text: string,
  { least, most }: Pick<CountInputProps, 'least' | 'most'>,
  translate: Translate,
): { value?: number; problem?: string } {
  if (text.trim() === '') return { problem: translate(message('validation.required')) }
  const { value, problem } = readCount(text)
  if (problem && problem !== 'negative') return { problem: translate(numberMessage(problem, 'count')) }
  if (value === undefined || value < least)
    return { problem: translate(message('validation.tooSmall'), { minimum: least }) }
  return value > most ? { problem: translate(message('validation.tooBig'), { maximum: most }) } : { value }
}
