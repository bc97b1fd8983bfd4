'use client'

import { useTranslations } from 'next-intl'
import { Select } from '@/components/ui/select'
import type { SelectOption } from '@/components/ui/select-list'
import { FieldFrame, type FieldProps, useField } from './field'

type SelectFieldProps = FieldProps & { options: readonly SelectOption[]; placeholder?: string }

/** A choice among a few options of the form around. */
export function SelectField({
  name,
  label,
  hint,
  required,
  disabled,
  className,
  isLabelHidden,
  options,
  placeholder,
}: SelectFieldProps) {
  const t = useTranslations('common')
  const { field, error, id, control } = useField({ name, hint, required })
  const value = typeof field.value === 'string' ? field.value : ''
  return (
    <FieldFrame {...{ id, label, hint, error, required, className, isLabelHidden }}>
      <Select
        {...control}
        ref={field.ref}
        value={value}
        options={options}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
        placeholder={placeholder ?? t('chooseOption')}
        disabled={disabled}
      />
    </FieldFrame>
  )
}
