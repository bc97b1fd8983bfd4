'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { BulkStatus } from '@/components/shared/data-table/bulk-buttons'
import { CopyRowsButton } from '@/components/shared/data-table/copy-rows-button'
import { SelectionBar } from '@/components/shared/data-table/selection-bar'
import type { RowSelection } from '@/components/shared/data-table/use-row-selection'
import { useUndoable } from '@/components/shared/use-undoable'
import { toast } from '@/components/ui/use-toast'
import { useTranslate } from '@/lib/client/translate'
import {
  useSetStatusOfAggregationErrors,
  useUndoStatusOfAggregationErrors,
} from '@/lib/features/aggregations/errors/client'
import {
  AGGREGATION_ERROR_STATUSES,
  type AggregationError,
  type AggregationErrorStatus,
} from '@/lib/features/aggregations/errors/contract'
import { exportRow } from '@/lib/features/aggregations/errors/exports/rules'
import { BULK_LIMIT } from '@/lib/shared/bulk'
import { ErrorStatusBadge } from './error-status'

interface ErrorSelectionProps {
  projectId: string
  selection: RowSelection<AggregationError>
  /** Whoever may not edit can still copy. */
  mayEdit: boolean
}

/** What can be done with the selected errors of a registry. */
export function ErrorSelection({ projectId, selection, mayEdit }: ErrorSelectionProps) {
  const t = useTranslations('aggregations.errors.selection')
  const translate = useTranslate()
  const { setStatus, isPending } = useStatusChange(projectId, selection)
  const cellsOf = useCallback((row: AggregationError) => exportRow(row, translate), [translate])
  return (
    <SelectionBar selection={selection} maximum={BULK_LIMIT}>
      {mayEdit && (
        <BulkStatus
          label={t('setStatus')}
          statuses={AGGREGATION_ERROR_STATUSES}
          badgeOf={(status) => <ErrorStatusBadge status={status} />}
          onPick={(status) => void setStatus(status)}
          isBusy={isPending}
        />
      )}
      <CopyRowsButton rows={selection.rows} cellsOf={cellsOf} />
    </SelectionBar>
  )
}

function useStatusChange(projectId: string, { rows, keepPage }: RowSelection<AggregationError>) {
  const t = useTranslations('aggregations.errors')
  const attempt = useUndoable()
  const settingStatus = useSetStatusOfAggregationErrors(projectId)
  const undoingStatus = useUndoStatusOfAggregationErrors(projectId)
  const setStatus = (status: AggregationErrorStatus) =>
    attempt({
      work: async () => {
        const ids = rows.map(({ _id }) => _id)
        const { changes } = await settingStatus.mutateAsync({ ids, status })
        const count = changes.length
        if (count === 0) {
          toast({ title: t('selection.nothingChanged') })
          return null
        }
        return {
          title: t('selection.statusSet', { count, status: t(`status.${status}`) }),
          undo: () => undoingStatus.mutateAsync(changes),
        }
      },
      failure: 'aggregations.errors.failures.update',
      onMissing: keepPage,
    })
  return { setStatus, isPending: settingStatus.isPending }
}
