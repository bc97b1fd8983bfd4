'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { describeFields } from '@/components/shared/records/describe-fields'
import { RecordForm } from '@/components/shared/records/record-form'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { toast } from '@/components/ui/use-toast'
import { storedOf, useRecordChange } from '@/lib/client/records'
import { useTranslate } from '@/lib/client/translate'
import { useLast } from '@/lib/client/use-last'
import { aggregationErrorRecords } from '@/lib/features/aggregations/errors/client'
import type { AggregationError } from '@/lib/features/aggregations/errors/contract'
import { AGGREGATION_ERROR } from '@/lib/features/aggregations/errors/rules'

const { description, solution, status } = AGGREGATION_ERROR.fields
const FIELDS = { description, solution, status }

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

interface EditErrorFormProps {
  projectId: string
  error: AggregationError
  onDone: () => void
}

function EditErrorForm({ projectId, error, onDone }: EditErrorFormProps) {
  const t = useTranslations('aggregations.errors.form')
  const common = useTranslations('common')
  const translate = useTranslate()
  const { update, valuesOf } = aggregationErrorRecords
  const { mutateAsync } = useRecordChange(aggregationErrorRecords, { projectId })
  const form = useContractForm({
    schema: update,
    defaultValues: valuesOf(error),
    draftKey: `edit:${AGGREGATION_ERROR.name}:${error._id}`,
    edited: {
      version: error.version,
      storedOf: (failure) => storedOf(failure, valuesOf),
      fields: useMemo(() => describeFields(FIELDS, translate), [translate]),
    },
  })
  return (
    <RecordForm
      form={form}
      fields={FIELDS}
      onSubmit={async (values, version) => {
        await mutateAsync({ id: error._id, body: { ...values, version } })
        toast({ title: t('updated') })
        onDone()
      }}
      failure="aggregations.errors.failures.update"
      onCancel={onDone}
      submitLabel={common('save')}
    />
  )
}
