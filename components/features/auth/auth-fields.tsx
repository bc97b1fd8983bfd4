import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import { FieldFrame } from '@/components/shared/form/field-frame'
import { useField } from '@/components/shared/form/use-field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { PROBLEMS_ID, Problems } from './problems'
import { UsernameField } from './username-field'

// The error of a field is shown in the banner above the form; the field has a red border and refers to the banner.
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

type TextProps = Pick<ComponentProps<'input'>, 'type' | 'placeholder' | 'autoComplete' | 'autoFocus'> & {
  name: string
  label: string
}

/** A form field for a one-line text. */
export function AuthTextField({ name, label, ...input }: TextProps) {
  const { id, value, change, control } = useAuthField(name)
  return (
    <FieldFrame id={id} label={label}>
      <Input
        {...input}
        {...control}
        value={value}
        onChange={({ target }) => change(target.value)}
        spellCheck={false}
        className="h-10"
      />
    </FieldFrame>
  )
}

/** A form field for a Telegram username. */
export function FormUsernameField({ label }: { label: string }) {
  const { setError } = useFormContext()
  const { id, value, change, control } = useAuthField('telegramUsername')
  const refuse = (message: string) => setError('telegramUsername', { type: 'typed', message })
  return (
    <UsernameField {...control} id={id} label={label} value={value} onTyped={change} onRefused={refuse} />
  )
}

interface ChoiceProps {
  name: string
  label: string
  placeholder: string
  choices: readonly string[]
}

/** A form field with a few options. */
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

/** The errors of the form's fields, in their order. */
export function FieldProblems({ names }: { names: string[] }) {
  const { errors } = useFormContext().formState
  const messages = names.map((name) => errors[name]?.message)
  return <Problems messages={messages.filter((message) => typeof message === 'string')} />
}
