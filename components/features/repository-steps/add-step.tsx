'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { RecordForm } from '@/components/shared/records/record-form'
import { toast } from '@/components/ui/use-toast'
import { useDebounced } from '@/lib/client/use-debounced'
import { similarStepsQuery, useAddStep } from '@/lib/features/repository-steps/client'
import { REPOSITORY_STEP } from '@/lib/features/repository-steps/rules'
import { blankValuesOf } from '@/lib/shared/records'
import { StepBadge } from './step-columns'

const { createdBy: _, ...FIELDS } = REPOSITORY_STEP.fields
const SHORTEST_COMPARED = 4

interface AddStepProps {
  options: { systems: string[]; responsibles: string[] } | undefined
  onDone: () => void
}

/** The form for a new step, with those that resemble what is typed. */
export function AddStep({ options, onDone }: AddStepProps) {
  const t = useTranslations('repositorySteps')
  const { mutateAsync } = useAddStep()
  const form = useContractForm({
    schema: () =>
      import('@/lib/features/repository-steps/contract').then(
        ({ createRepositoryStep }) => createRepositoryStep.body,
      ),
    defaultValues: blankValuesOf(FIELDS),
    draftKey: 'add-repository-step',
  })
  return (
    <>
      <SimilarSteps description={form.watch('description') ?? ''} />
      <RecordForm
        form={form}
        fields={FIELDS}
        suggestions={{
          systemTransactionProgram: options?.systems ?? [],
          responsible: options?.responsibles ?? [],
        }}
        onSubmit={async (body) => {
          await mutateAsync(body)
          toast({ title: t('added') })
          onDone()
        }}
        failure="repositorySteps.failures.create"
        onCancel={onDone}
        submitLabel={t('create')}
      />
    </>
  )
}

function SimilarSteps({ description }: { description: string }) {
  const t = useTranslations('repositorySteps')
  const text = useDebounced(description, 300).trim()
  const isLong = text.length >= SHORTEST_COMPARED
  const { data } = useQuery({ ...similarStepsQuery(text), enabled: isLong })
  if (!isLong || !data || data.steps.length === 0) return null
  return (
    <div>
      <p className="font-medium text-sm">{t('similar')}</p>
      <ul className="mt-1 grid gap-1 text-sm">
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
