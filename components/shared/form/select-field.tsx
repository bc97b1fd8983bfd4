'use client'

import { useTranslations } from 'next-intl'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select'
import { FieldFrame, type FieldProps, useField } from './field'

export interface SelectOption {
  /** What the form holds; never empty, since an empty value shows the placeholder. */
  value: string
  label: string
}

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
      <Select value={value} onValueChange={field.onChange} disabled={disabled}>
        <SelectTrigger {...control} ref={field.ref} onBlur={field.onBlur}>
          <SelectValue placeholder={placeholder ?? t('chooseOption')} />
        </SelectTrigger>
        <SelectContent>
          {options.map((option) => (
            <SelectItem key={option.value} value={option.value}>
              {option.label}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </FieldFrame>
  )
}
