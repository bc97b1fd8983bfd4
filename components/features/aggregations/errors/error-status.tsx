'use client'

import { useTranslations } from 'next-intl'
import { useOneStatus } from '@/components/shared/records/use-one-status'
import { StatusBadge, type StatusTone } from '@/components/shared/status-badge'
import { StatusSelect } from '@/components/shared/status-select'
import { useRecordChange, useStatusUndo } from '@/lib/client/records'
import { aggregationErrorRecords } from '@/lib/features/aggregations/errors/client'
import type { AggregationError, AggregationErrorStatus } from '@/lib/features/aggregations/errors/contract'
import { AGGREGATION_ERROR } from '@/lib/features/aggregations/errors/rules'
import { AGGREGATION_ERROR_STATUSES } from '@/lib/features/aggregations/errors/values'

const TONES: Record<AggregationErrorStatus, StatusTone> = {
  open: 'red',
  in_progress: 'blue',
  resolved: 'green',
  closed: 'gray',
}

/** The status of an error, in its colour and as text. */
export function ErrorStatusBadge({ status }: { status: AggregationErrorStatus }) {
  const t = useTranslations('aggregations.errors.status')
  return <StatusBadge tone={TONES[status]}>{t(status)}</StatusBadge>
}

interface ErrorStatusProps {
  projectId: string
  error: AggregationError
  mayEdit: boolean
}

/** The status of an error: a dropdown for people who may change it. */
export function ErrorStatus({ mayEdit, ...props }: ErrorStatusProps) {
  return mayEdit ? <ChangeableStatus {...props} /> : <ErrorStatusBadge status={props.error.status} />
}

function ChangeableStatus({ projectId, error }: Omit<ErrorStatusProps, 'mayEdit'>) {
  const t = useTranslations('aggregations.errors')
  const { mutateAsync } = useRecordChange(aggregationErrorRecords, { projectId })
  const statusName = (status: AggregationErrorStatus) => t(`status.${status}`)
  const label = t('statusOf', { document: error.document })
  const change = useOneStatus<AggregationError, AggregationErrorStatus>({
    name: AGGREGATION_ERROR.name,
    send: ({ _id, version }, status) => mutateAsync({ id: _id, body: { status, version } }),
    undo: useStatusUndo(aggregationErrorRecords, { projectId }),
    label: () => label,
    statusName,
    stored: 'aggregations.errors.updated',
    failure: 'aggregations.errors.failures.update',
  })
  return (
    <StatusSelect
      label={label}
      value={error.status}
      options={AGGREGATION_ERROR_STATUSES.map((value) => ({
        value,
        label: statusName(value),
        tone: TONES[value],
      }))}
      onChange={(status) => change(error, status)}
    />
  )
}
