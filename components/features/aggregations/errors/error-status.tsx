'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { settleChange } from '@/components/shared/conflict/settle-change'
import { StatusBadge, type StatusTone } from '@/components/shared/status-badge'
import { StatusSelect } from '@/components/shared/status-select'
import { useAttempt } from '@/components/shared/use-attempt'
import { toast } from '@/components/ui/use-toast'
import { useRecordChange } from '@/lib/client/records'
import { aggregationErrorRecords } from '@/lib/features/aggregations/errors/client'
import type { AggregationError, AggregationErrorStatus } from '@/lib/features/aggregations/errors/contract'
import { AGGREGATION_ERROR_STATUSES } from '@/lib/features/aggregations/errors/rules'

const TONES: Record<AggregationErrorStatus, StatusTone> = {
  open: 'red',
  in_progress: 'blue',
  resolved: 'green',
  closed: 'gray',
}

/** The statuses of the registry with their names and colours. */
function useErrorStatuses() {
  const t = useTranslations('aggregations.errors.status')
  return useMemo(
    () => AGGREGATION_ERROR_STATUSES.map((value) => ({ value, label: t(value), tone: TONES[value] })),
    [t],
  )
}

/** How far an error is, in its colour and in words. */
export function ErrorStatusBadge({ status }: { status: AggregationErrorStatus }) {
  const t = useTranslations('aggregations.errors.status')
  return <StatusBadge tone={TONES[status]}>{t(status)}</StatusBadge>
}

interface ErrorStatusProps {
  projectId: string
  error: AggregationError
  mayEdit: boolean
}

/** How far an error is: a dropdown for whoever may change it. */
export function ErrorStatus({ projectId, error, mayEdit }: ErrorStatusProps) {
  const t = useTranslations('aggregations.errors')
  const attempt = useAttempt()
  const options = useErrorStatuses()
  const { mutateAsync } = useRecordChange(aggregationErrorRecords, { projectId })
  if (!mayEdit) return <ErrorStatusBadge status={error.status} />
  const change = (status: AggregationErrorStatus) =>
    attempt({
      of: `aggregation-error-status:${error._id}`,
      work: async () => {
        const nameOf = (value: AggregationErrorStatus) => t(`status.${value}`)
        const isMine = await settleChange({
          thing: error,
          field: { name: 'status', label: t('list.statusOf', { document: error.document }) },
          textOf: (row) => nameOf(row.status),
          wanted: nameOf(status),
          send: ({ _id, version }) => mutateAsync({ id: _id, body: { status, version } }),
        })
        if (isMine) toast({ title: t('form.updated') })
      },
      failure: 'aggregations.errors.failures.update',
    })
  return (
    <StatusSelect
      label={t('list.statusOf', { document: error.document })}
      value={error.status}
      options={options}
      onChange={change}
    />
  )
}
