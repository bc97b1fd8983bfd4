import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import { FieldFrame, useField } from '@/components/shared/form/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { hasSingleAt } from '@/lib/features/auth/rules'
import { PROBLEMS_ID } from './problems'

// The problem of a field stands in the banner above the form; the field itself gets a red border and points there.
function useAuthField(name: string) {
  const { field, error, id } = useField({ name })
  const { clearErrors } = useFormContext()
  const change = (value: string) => {
    clearErrors('root')
    field.onChange(value)
  }
  return {
    id,
    change,
    value: typeof field.value === 'string' ? field.value : '',
    control: {
      id,
      name,
      ref: field.ref,
      onBlur: field.onBlur,
      'aria-invalid': error !== undefined,
      'aria-describedby': error === undefined ? undefined : PROBLEMS_ID,
    },
  }
}

type TextProps = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'placeholder' | 'autoComplete' | 'autoCapitalize' | 'autoFocus'
> & {
  name: string
  label: string
  /** Whether the field may become `text`; otherwise it stays as it is. */
  accepts?: (text: string) => boolean
}

/** A one-line text of the form around. */
export function AuthTextField({ name, label, accepts = () => true, ...input }: TextProps) {
  const { id, value, change, control } = useAuthField(name)
  return (
    <FieldFrame id={id} label={label}>
      <Input
        {...input}
        {...control}
        value={value}
        onChange={({ target }) => accepts(target.value) && change(target.value)}
        spellCheck={false}
        className="h-10"
      />
    </FieldFrame>
  )
}

/** A Telegram username. A second @ is not let in, and the person learns why. */
export function UsernameField({ label, autoFocus }: { label: string; autoFocus?: boolean }) {
  const t = useTranslations('auth')
  const { setError } = useFormContext()
  const accepts = (text: string) => {
    const isAccepted = hasSingleAt(text)
    if (!isAccepted) setError('telegramUsername', { type: 'typed', message: t('usernameSingleAt') })
    return isAccepted
  }
  return (
    <AuthTextField
      name="telegramUsername"
      label={label}
      accepts={accepts}
      placeholder={t('login.usernamePlaceholder')}
      autoComplete="username"
      autoCapitalize="none"
      autoFocus={autoFocus}
    />
  )
}

interface ChoiceProps {
  name: string
  label: string
  placeholder: string
  choices: readonly string[]
}

/** One of a few words. */
export function AuthSelectField({ name, label, placeholder, choices }: ChoiceProps) {
  const { id, value, change, control } = useAuthField(name)
  const { name: _, ...trigger } = control
  return (
    <FieldFrame id={id} label={label}>
      <Select
        {...trigger}
        value={value}
        options={choices.map((choice) => ({ value: choice, label: choice }))}
        onValueChange={change}
        placeholder={placeholder}
        className="h-10"
      />
    </FieldFrame>
  )
}
