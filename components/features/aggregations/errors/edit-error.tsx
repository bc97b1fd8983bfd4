'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ContractForm } from '@/components/shared/form/contract-form'
import { FormBanner } from '@/components/shared/form/form-banner'
import { SelectField } from '@/components/shared/form/select-field'
import { TextareaField } from '@/components/shared/form/textarea-field'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogFooter, DialogTitle } from '@/components/ui/dialog'
import { toast } from '@/components/ui/use-toast'
import { currentRow } from '@/lib/client/record-list'
import { useLast } from '@/lib/client/use-last'
import { aggregationErrorRecords, useUpdateAggregationError } from '@/lib/features/aggregations/errors/client'
import { type AggregationError, updateAggregationError } from '@/lib/features/aggregations/errors/contract'
import { useErrorStatuses } from './error-status'

interface EditErrorProps {
  projectId: string
  /** The dialog is closed while there is none. */
  error: AggregationError | null
  onClose: () => void
}

/** What can be changed of an error: its description, its solution, its status. */
export function EditError({ projectId, error, onClose }: EditErrorProps) {
  const t = useTranslations('aggregations.errors.form')
  const shown = useLast(error)
  return (
    <Dialog open={error !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="max-w-2xl" aria-describedby={undefined}>
        <DialogTitle>{t('editTitle')}</DialogTitle>
        {shown && <EditErrorForm key={shown._id} projectId={projectId} error={shown} onDone={onClose} />}
      </DialogContent>
    </Dialog>
  )
}

function EditErrorForm({
  projectId,
  error,
  onDone,
}: {
  projectId: string
  error: AggregationError
  onDone: () => void
}) {
  const t = useTranslations('aggregations.errors')
  const common = useTranslations('common')
  const tellFailure = useFailureToast()
  const statuses = useErrorStatuses()
  const { mutateAsync } = useUpdateAggregationError(projectId)
  // What is typed belongs to the version that the form began with, whatever arrives meanwhile.
  const [version, setVersion] = useState(error.version)
  const [isStale, setIsStale] = useState(false)
  const { description, solution, status } = error
  const form = useContractForm({
    schema: updateAggregationError.body,
    defaultValues: { description, solution, status },
    draftKey: `edit-aggregation-error:${error._id}:${error.version}`,
  })
  const fail = (failure: unknown) => {
    const current = currentRow(aggregationErrorRecords, failure)
    if (current) setVersion(current.version)
    setIsStale(current !== null)
    tellFailure(failure, 'aggregations.errors.failures.update')
  }
  return (
    <ContractForm
      form={form}
      onSubmit={async (values) => {
        await mutateAsync({ id: error._id, body: { ...values, version } })
        toast({ title: t('form.updated') })
        onDone()
      }}
      onFailure={fail}
      onInvalidFields={(sentence) =>
        toast({ variant: 'destructive', title: common('error'), description: sentence })
      }
    >
      <FormBanner>{isStale && common('staleRow')}</FormBanner>
      <TextareaField
        name="description"
        label={t('fields.description')}
        placeholder={t('form.descriptionPlaceholder')}
        required
      />
      <TextareaField
        name="solution"
        label={t('fields.solution')}
        placeholder={t('form.solutionPlaceholder')}
      />
      <SelectField name="status" label={t('fields.status')} options={statuses} className="sm:max-w-60" />
      <DialogFooter>
        <Button variant="outline" onClick={onDone}>
          {common('cancel')}
        </Button>
        <Button type="submit">{common('save')}</Button>
      </DialogFooter>
    </ContractForm>
  )
}
