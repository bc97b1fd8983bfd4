'use client'

import { useTranslations } from 'next-intl'
import { Select } from '@/components/ui/select'
import type { SelectOption } from '@/components/ui/select-list'
import type { FieldProps } from './field-frame'
import { FormField, partField } from './form-field'

type SelectFieldProps = FieldProps & { options: readonly SelectOption[]; placeholder?: string }

/** A form field with a few options. */
export function SelectField({ placeholder, ...props }: SelectFieldProps) {
  const t = useTranslations('common')
  const { frame, own } = partField(props)
  return (
    <FormField {...frame}>
      {({ text, change, bound }) => (
        <Select
          {...own}
          {...bound}
          value={text}
          onValueChange={change}
          placeholder={placeholder ?? t('chooseOption')}
        />
      )}
    </FormField>
  )
}
