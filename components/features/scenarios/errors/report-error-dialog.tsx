'use client'

import { useTranslations } from 'next-intl'
import { useActor } from '@/components/shared/actor-context'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { RecordForm } from '@/components/shared/records/record-form'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { toast } from '@/components/ui/use-toast'
import { useRecordAddition } from '@/lib/client/records'
import { today } from '@/lib/client/today'
import { errorReportRecords } from '@/lib/features/scenarios/error-reports/client'
import { ERROR_REPORT } from '@/lib/features/scenarios/error-reports/rules'
import { message } from '@/lib/shared/messages'
import { blankValuesOf } from '@/lib/shared/records'
import { ResponsibleField } from './responsible-field'

const { fields } = ERROR_REPORT

// The form asks for more than the API does, which takes the caller for the author (docs/domain.md, Screens).
const loadSchema = async () => {
  const [schema, { requiredName }] = await Promise.all([
    errorReportRecords.creation(),
    import('@/lib/shared/validation'),
  ])
  return schema.extend({ author: requiredName(message('scenarios.parts.errors.incomplete')) })
}

interface ReportErrorDialogProps {
  scenarioId: string
  isOpen: boolean
  onClose: () => void
}

/** The dialog with the form for a new error report. */
export default function ReportErrorDialog({ scenarioId, isOpen, onClose }: ReportErrorDialogProps) {
  const t = useTranslations('scenarioParts.errors')
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent className="max-w-2xl" aria-describedby={undefined}>
        <DialogTitle>{t('report')}</DialogTitle>
        <ReportErrorForm scenarioId={scenarioId} onDone={onClose} />
      </DialogContent>
    </Dialog>
  )
}

function ReportErrorForm({ scenarioId, onDone }: { scenarioId: string; onDone: () => void }) {
  const t = useTranslations('scenarioParts.errors')
  const { name } = useActor()
  const { mutateAsync } = useRecordAddition(errorReportRecords, { scenarioId })
  const form = useContractForm({
    schema: loadSchema,
    defaultValues: { ...blankValuesOf(fields), author: name, detectionDate: today() },
    draftKey: `report-error:${scenarioId}`,
  })
  return (
    <RecordForm
      form={form}
      fields={fields}
      required={['author']}
      inputs={{ responsible: <ResponsibleField /> }}
      onSubmit={async (body) => {
        await mutateAsync(body)
        toast({ title: t('created') })
        onDone()
      }}
      failure="scenarioParts.errors.failures.create"
      onCancel={onDone}
      submitLabel={t('report')}
    />
  )
}
