'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { CheckboxField } from '@/components/shared/form/switch-field'
import { CopySource } from './copy-source'
import { FormCard } from './form-card'

/** The choice to begin a new project with the unstarted scenarios of another one. */
export function CopyCard() {
  const t = useTranslations('projects.form')
  const isCopying = useWatch({ name: 'copyScenarios' }) === true
  return (
    <FormCard title={t('copy')}>
      <CheckboxField name="copyScenarios" label={t('copyScenarios')} hint={t('copyHint')} />
      {isCopying && <CopySource />}
    </FormCard>
  )
}
