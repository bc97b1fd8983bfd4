'use client'

import { useTranslations } from 'next-intl'
import { RecordForm } from '@/components/shared/records/record-form'
import { useRecordEdit } from '@/components/shared/records/use-record-edit'
import { errorReportRecords } from '@/lib/features/scenarios/error-reports/client'
import type { ErrorReport } from '@/lib/features/scenarios/error-reports/contract'
import { ResponsibleField } from './responsible-field'

const INPUTS = { responsible: <ResponsibleField /> }

interface EditReportProps {
  scenarioId: string
  report: ErrorReport
  onDone: () => void
}

/** The form that changes an error report, in its place. */
export function EditReport({ scenarioId, report, onDone }: EditReportProps) {
  const t = useTranslations('scenarioParts.errors')
  const common = useTranslations('common')
  const edit = useRecordEdit({
    ...{ records: errorReportRecords, scope: { scenarioId }, record: report },
    ...{ said: t('updated'), onDone },
  })
  return (
    <RecordForm
      {...edit}
      required={['author', 'detectionDate']}
      inputs={INPUTS}
      failure="scenarioParts.errors.failures.update"
      onCancel={onDone}
      submitLabel={common('save')}
    />
  )
}
