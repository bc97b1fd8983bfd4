'use client'

import { useTranslations } from 'next-intl'
import { BulkRemoval } from '@/components/shared/data-table/bulk-buttons'
import { CopyRowsButton } from '@/components/shared/data-table/copy-rows-button'
import { SelectionBar } from '@/components/shared/data-table/selection-bar'
import type { RowSelection } from '@/components/shared/data-table/use-row-selection'
import type { Aggregation } from '@/lib/features/aggregations/contract'
import { exportRow } from '@/lib/features/aggregations/exports/rules'
import { BULK_LIMIT } from '@/lib/shared/bulk'
import type { useAggregationRemoval } from './use-aggregation-removal'

interface AggregationSelectionProps {
  selection: RowSelection<Aggregation>
  /** null for whoever can only copy. */
  removal: ReturnType<typeof useAggregationRemoval> | null
}

/** What can be done with the selected aggregations. */
export function AggregationSelection({ selection, removal }: AggregationSelectionProps) {
  const t = useTranslations('aggregations.selection')
  const ids = selection.rows.map(({ _id }) => _id)
  return (
    <SelectionBar selection={selection} maximum={BULK_LIMIT}>
      {removal && (
        <BulkRemoval
          question={t('removeQuestion', { count: ids.length })}
          hint={t('removeHint')}
          onConfirm={() => removal.remove(ids)}
          isBusy={removal.isPending}
        />
      )}
      <CopyRowsButton rows={selection.rows} cellsOf={exportRow} />
    </SelectionBar>
  )
}
