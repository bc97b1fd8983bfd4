'use client'

import { useTranslations } from 'next-intl'
import { BulkStatus } from '@/components/shared/data-table/bulk-buttons'
import { DayPickerInput } from '@/components/shared/day-picker-input'
import { StatusBadge } from '@/components/shared/status-badge'
import { useTranslate } from '@/lib/client/translate'
import type { RegisteredError } from '@/lib/features/error-register/contract'
import { statusName, toAggregationStatus } from '@/lib/features/error-register/rules'
import { ERROR_REPORT_STATUSES } from '@/lib/features/scenarios/error-reports/values'
import { BulkResponsible } from '../bulk-responsible'
import { ERROR_REPORT_TONES } from '../errors/error-report-tones'
import { useBulkErrors } from './use-bulk-errors'

interface BulkErrorsProps {
  rows: readonly RegisteredError[]
  /** Called if some of the rows don't exist any more. */
  onMissing: () => void
}

/** The buttons that change several errors. */
export function BulkErrors({ rows, onMissing }: BulkErrorsProps) {
  const t = useTranslations('errorRegister')
  const translate = useTranslate()
  const { setStatus, setResponsible, setPlannedFix, isPending } = useBulkErrors({
    rows,
    onMissing,
  })
  const hasReports = rows.some(({ kind }) => kind === 'report')
  const hasAggregations = rows.some(({ kind }) => kind === 'aggregation')
  const statuses = ERROR_REPORT_STATUSES.filter((status) => !hasAggregations || toAggregationStatus(status))
  return (
    <>
      <BulkStatus
        label={t('setStatus')}
        statuses={statuses}
        renderBadge={(status) => (
          <StatusBadge tone={ERROR_REPORT_TONES[status]}>
            {statusName({ kind: hasReports ? 'report' : 'aggregation', status }, translate)}
          </StatusBadge>
        )}
        onPick={(status) => void setStatus(status)}
        isBusy={isPending}
      />
      {hasReports && (
        <>
          <BulkResponsible
            label={t('setResponsible')}
            nobody={t('nobody')}
            isBusy={isPending}
            projects={rows.flatMap(({ kind, project }) => (kind === 'report' ? [project] : []))}
            onPick={(person) => void setResponsible(person)}
          />
          <DayPickerInput
            aria-label={t('setPlannedFix')}
            value=""
            placeholder={t('setPlannedFix')}
            isShort
            aria-disabled={isPending}
            onChange={(day) => void setPlannedFix(day)}
            className="max-sm:w-10 max-sm:justify-center max-sm:[&>span]:hidden"
          />
        </>
      )}
    </>
  )
}
