'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { CheckboxField } from '@/components/shared/form/switch-field'
import { TextField } from '@/components/shared/form/text-field'
import { FormCard } from './form-card'

const DIGITS = 5

const onlyDigits = (text: string) => text.replace(/\D/g, '').slice(0, DIGITS)

/** The choice to begin a new project with the unstarted scenarios of another one. */
export function CopyCard() {
  const t = useTranslations('projects.form')
  const isCopying = useWatch({ name: 'copyScenarios' }) === true
  return (
    <FormCard title={t('copy')}>
      <CheckboxField name="copyScenarios" label={t('copyScenarios')} hint={t('copyHint')} />
      {isCopying && (
        <TextField
          name="sourceProjectNumber"
          label={t('sourceNumber')}
          placeholder={t('sourceNumberPlaceholder')}
          hint={t('sourceNumberHint')}
          inputMode="numeric"
          transform={onlyDigits}
          className="mt-3 max-w-xs"
          required
        />
      )}
    </FormCard>
  )
}
