'use client'

import { useTranslations } from 'next-intl'
import { RecordForm } from '@/components/shared/records/record-form'
import { useRecordEdit } from '@/components/shared/records/use-record-edit'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { useLastShown } from '@/lib/client/use-last-shown'
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
  const shown = useLastShown(error)
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
  const edit = useRecordEdit({
    records: aggregationErrorRecords,
    scope: { projectId },
    record: error,
    fields: FIELDS,
    said: t('updated'),
    onDone,
  })
  return (
    <RecordForm
      {...edit}
      failure="aggregations.errors.failures.update"
      onCancel={onDone}
      submitLabel={common('save')}
    />
  )
}
