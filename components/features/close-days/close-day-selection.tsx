'use client'

import { useTranslations } from 'next-intl'
import { BulkRemoval, BulkStatus } from '@/components/shared/data-table/bulk-buttons'
import { CopyRowsButton } from '@/components/shared/data-table/copy-rows-button'
import { SelectionBar } from '@/components/shared/data-table/selection-bar'
import type { RowSelection } from '@/components/shared/data-table/use-row-selection'
import { CLOSE_DAY_STATUSES, type CloseDay } from '@/lib/features/close-days/contract'
import { exportRow } from '@/lib/features/close-days/exports/rules'
import { BULK_LIMIT } from '@/lib/shared/bulk'
import { CloseDayStatusBadge } from './close-day-status'
import type { useCloseDayChanges } from './use-close-day-changes'

interface CloseDaySelectionProps {
  selection: RowSelection<CloseDay>
  /** null for whoever can only copy. */
  changes: ReturnType<typeof useCloseDayChanges> | null
}

/** What can be done with the selected close days. */
export function CloseDaySelection({ selection, changes }: CloseDaySelectionProps) {
  const t = useTranslations('closeDays.selection')
  const ids = selection.rows.map(({ _id }) => _id)
  return (
    <SelectionBar selection={selection} maximum={BULK_LIMIT}>
      {changes && (
        <>
          <BulkStatus
            label={t('setStatus')}
            statuses={CLOSE_DAY_STATUSES}
            badgeOf={(status) => <CloseDayStatusBadge status={status} />}
            onPick={(status) => void changes.setStatus(ids, status)}
            isBusy={changes.isPending}
          />
          <BulkRemoval
            question={t('removeQuestion', { count: ids.length })}
            hint={t('removeHint')}
            onConfirm={() => changes.remove(ids)}
            isBusy={changes.isPending}
          />
        </>
      )}
      <CopyRowsButton rows={selection.rows} cellsOf={exportRow} />
    </SelectionBar>
  )
}
