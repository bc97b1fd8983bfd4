'use client'

import { useTranslations } from 'next-intl'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { RecordForm } from '@/components/shared/records/record-form'
import { toast } from '@/components/ui/use-toast'
import { useRecordAddition } from '@/lib/client/records'
import { stepRecords } from '@/lib/features/repository-steps/client'
import { REPOSITORY_STEP } from '@/lib/features/repository-steps/rules'
import { blankValuesOf } from '@/lib/shared/records'
import { StepDescription } from './step-description'

const { createdBy: _, ...FIELDS } = REPOSITORY_STEP.fields

interface AddStepProps {
  options: { systems: string[]; responsibles: string[] } | undefined
  onDone: () => void
}

/** The form for a new step. */
export function AddStep({ options, onDone }: AddStepProps) {
  const t = useTranslations('repositorySteps')
  const { mutateAsync } = useRecordAddition(stepRecords, {})
  const form = useContractForm({
    schema: () =>
      import('@/lib/features/repository-steps/contract').then(
        ({ createRepositoryStep }) => createRepositoryStep.body,
      ),
    defaultValues: blankValuesOf(FIELDS),
    draftKey: 'add-repository-step',
  })
  return (
    <RecordForm
      form={form}
      fields={FIELDS}
      inputs={{ description: <StepDescription /> }}
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
  )
}
