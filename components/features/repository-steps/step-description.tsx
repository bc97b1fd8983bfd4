'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormState, useWatch } from 'react-hook-form'
import { TextareaField } from '@/components/shared/form/textarea-field'
import { useDebounced } from '@/lib/client/use-debounced'
import { similarStepsQuery } from '@/lib/features/repository-steps/client'
import { MIN_COMPARED_LENGTH } from '@/lib/features/repository-steps/values'
import { cn } from '@/lib/shared/cn'
import { StepBadge } from './step-badge'

const NAME = 'description'

interface StepDescriptionProps {
  /** The id of the edited step; absent for a new one. */
  exceptId?: string
  isInTable?: boolean
}

/** The form field for a step's description, with the existing steps that resemble it. */
export function StepDescription({ exceptId, isInTable = false }: StepDescriptionProps) {
  const t = useTranslations('repositorySteps')
  const typed: unknown = useWatch({ name: NAME })
  const { defaultValues } = useFormState()
  return (
    <div
      className={cn(
        'grid grid-cols-1 content-start gap-1.5',
        isInTable ? 'min-w-48' : 'min-w-0 sm:col-span-2',
      )}
    >
      <TextareaField
        name={NAME}
        label={t('fields.description')}
        required
        isLabelHidden={isInTable}
        rows={isInTable ? 1 : undefined}
      />
      {typeof typed === 'string' && typed !== defaultValues?.[NAME] && (
        <SimilarSteps description={typed} exceptId={exceptId} />
      )}
    </div>
  )
}

function SimilarSteps({ description, exceptId }: { description: string; exceptId: string | undefined }) {
  const t = useTranslations('repositorySteps')
  const text = useDebounced(description).trim()
  const isLong = text.length >= MIN_COMPARED_LENGTH
  const { data } = useQuery({ ...similarStepsQuery(text, exceptId), enabled: isLong })
  if (!isLong || !data || data.steps.length === 0) return null
  return (
    <div aria-live="polite" className="whitespace-normal text-sm">
      <p className="font-medium">{t('similar')}</p>
      <ul className="mt-1 grid gap-1">
        {data.steps.map((step) => (
          <li key={step._id} className="flex items-baseline gap-2">
            <span className="tabular-nums">{step.number}</span>
            <span className="min-w-0 flex-1 truncate" title={step.description}>
              {step.description}
            </span>
            <StepBadge status={step.status} />
          </li>
        ))}
      </ul>
    </div>
  )
}
