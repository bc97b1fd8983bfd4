'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useController } from 'react-hook-form'
import { FieldFrame } from '@/components/shared/form/field-frame'
import { useField } from '@/components/shared/form/use-field'
import { Select } from '@/components/ui/select'
import { reportedStepName } from '@/lib/features/scenarios/error-reports/rules'
import { scenarioStepsQuery } from '@/lib/features/scenarios/steps/client'

const NONE = 'none'

/** The step that failed: one of the scenario's, or none. */
export function StepField({ scenarioId }: { scenarioId: string }) {
  const t = useTranslations()
  const { field, error, id, control } = useField({ name: 'stepName' })
  const step = useController({ name: 'stepId' })
  const steps = useInfiniteQuery(scenarioStepsQuery(scenarioId)).data?.pages[0]?.rows ?? []
  const none = t('scenarioParts.errors.noStep')
  const options = [
    { value: NONE, label: none },
    ...steps.map((row) => ({ value: row._id, label: reportedStepName(row) })),
  ]
  const choose = (chosen: string) => {
    const named = steps.find(({ _id }) => _id === chosen)
    step.field.onChange(named?._id ?? null)
    field.onChange(named ? reportedStepName(named) : '')
  }
  const stored = typeof field.value === 'string' ? field.value : ''
  return (
    <FieldFrame id={id} error={error} label={t('scenarios.parts.errors.fields.step')}>
      <Select
        {...control}
        ref={field.ref}
        value={step.field.value ?? (stored === '' ? NONE : '')}
        options={options}
        onValueChange={choose}
        placeholder={stored || none}
      />
    </FieldFrame>
  )
}
