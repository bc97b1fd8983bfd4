'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { ContractForm } from '@/components/shared/form/contract-form'
import { DayField } from '@/components/shared/form/day-field'
import { SelectField } from '@/components/shared/form/select-field'
import { TextField } from '@/components/shared/form/text-field'
import { TextareaField } from '@/components/shared/form/textarea-field'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogFooter, DialogTitle, DialogTrigger } from '@/components/ui/dialog'
import { toast } from '@/components/ui/use-toast'
import { today } from '@/lib/client/today'
import { useIdempotencyKey } from '@/lib/client/use-idempotency-key'
import { useCreateAggregationError } from '@/lib/features/aggregations/errors/client'
import { createAggregationError } from '@/lib/features/aggregations/errors/contract'
import { useErrorStatuses } from './error-status'

/** A button that opens the form for a new error. */
export function AddError({ projectId }: { projectId: string }) {
  const t = useTranslations('aggregations.errors.form')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button>
          <Plus />
          {t('add')}
        </Button>
      </DialogTrigger>
      <DialogContent className="max-w-2xl" aria-describedby={undefined}>
        <DialogTitle>{t('addTitle')}</DialogTitle>
        <AddErrorForm projectId={projectId} onDone={() => setIsOpen(false)} />
      </DialogContent>
    </Dialog>
  )
}

function AddErrorForm({ projectId, onDone }: { projectId: string; onDone: () => void }) {
  const t = useTranslations('aggregations.errors')
  const common = useTranslations('common')
  const { name } = useActor()
  const tellFailure = useFailureToast()
  const statuses = useErrorStatuses()
  const { mutateAsync } = useCreateAggregationError(projectId)
  const idempotencyKey = useIdempotencyKey()
  const form = useContractForm({
    schema: createAggregationError.body,
    defaultValues: {
      reporter: name,
      processingDate: today(),
      plant: '',
      document: '',
      description: '',
      solution: '',
      status: 'open',
    },
    draftKey: `add-aggregation-error:${projectId}`,
  })
  return (
    <ContractForm
      form={form}
      onSubmit={async (body) => {
        await mutateAsync({ body, idempotencyKey: idempotencyKey(body) })
        toast({ title: t('form.added') })
        onDone()
      }}
      onFailure={(error) => tellFailure(error, 'aggregations.errors.failures.create')}
      onInvalidFields={(sentence) =>
        toast({ variant: 'destructive', title: common('error'), description: sentence })
      }
    >
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <TextField name="reporter" label={t('fields.reporter')} maxLength={200} required />
        <DayField name="processingDate" label={t('fields.processingDate')} required />
        <TextField name="plant" label={t('fields.plant')} maxLength={200} required />
        <TextField
          name="document"
          label={t('fields.document')}
          placeholder={t('form.documentPlaceholder')}
          maxLength={200}
          required
        />
        <TextareaField
          name="description"
          label={t('fields.description')}
          placeholder={t('form.descriptionPlaceholder')}
          className="sm:col-span-2"
          required
        />
        <TextareaField
          name="solution"
          label={t('fields.solution')}
          placeholder={t('form.solutionPlaceholder')}
          className="sm:col-span-2"
        />
        <SelectField name="status" label={t('fields.status')} options={statuses} />
      </div>
      <DialogFooter>
        <Button variant="outline" onClick={onDone}>
          {common('cancel')}
        </Button>
        <Button type="submit">{t('form.submit')}</Button>
      </DialogFooter>
    </ContractForm>
  )
}
