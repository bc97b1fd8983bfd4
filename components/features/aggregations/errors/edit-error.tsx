'use client'

import { useTranslations } from 'next-intl'
import { AttachmentBox } from '@/components/features/attachments/attachment-box'
import { EditRecordForm } from '@/components/shared/records/edit-record-form'
import { recordMessages } from '@/components/shared/records/record-messages'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { useLastShown } from '@/lib/client/use-last-shown'
import { aggregationErrorRecords } from '@/lib/features/aggregations/errors/client'
import type { AggregationError } from '@/lib/features/aggregations/errors/contract'
import { AGGREGATION_ERROR } from '@/lib/features/aggregations/errors/rules'

const MESSAGES = recordMessages('aggregations.errors')
const { description, solution, status } = AGGREGATION_ERROR.fields
const FIELDS = { description, solution, status }

interface EditErrorProps {
  projectId: string
  /** Null closes the dialog. */
  error: AggregationError | null
  onClose: () => void
}

/** The form for the fields of an error that can be changed: description, solution, status. */
export function EditError({ projectId, error, onClose }: EditErrorProps) {
  const t = useTranslations('aggregations.errors')
  const shown = useLastShown(error)
  return (
    <Dialog open={error !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="max-w-2xl" aria-describedby={undefined}>
        <DialogTitle>{t('editTitle')}</DialogTitle>
        {shown && (
          <AttachmentBox target={{ owner: 'aggregation_error', ownerId: shown._id, place: { projectId } }} />
        )}
        {shown && (
          <EditRecordForm
            key={shown._id}
            records={aggregationErrorRecords}
            scope={{ projectId }}
            record={shown}
            fields={FIELDS}
            messages={MESSAGES}
            onDone={onClose}
          />
        )}
      </DialogContent>
    </Dialog>
  )
}
