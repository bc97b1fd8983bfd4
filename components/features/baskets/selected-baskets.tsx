'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { BulkRemoval, BulkStatus } from '@/components/shared/data-table/bulk-buttons'
import { CopyRowsButton } from '@/components/shared/data-table/copy-rows-button'
import { SelectionBar } from '@/components/shared/data-table/selection-bar'
import type { RowSelection } from '@/components/shared/data-table/use-row-selection'
import { useStatusChange } from '@/components/shared/records/use-record-changes'
import { useTranslate } from '@/lib/client/translate'
import { basketRecords } from '@/lib/features/baskets/client'
import type { Basket } from '@/lib/features/baskets/contract'
import { BASKET_STATUSES, type BasketRow, basketCells, basketRows } from '@/lib/features/baskets/rules'
import { canEdit } from '@/lib/shared/actor'
import { BULK_LIMIT } from '@/lib/shared/limits'
import { BasketBadge } from './basket-card'

interface SelectedBasketsProps {
  selection: RowSelection<Basket>
  onRemove: (ids: string[]) => Promise<void>
  /** Whether some are being deleted. */
  isBusy: boolean
}

/** What can be done with the selected baskets. */
export function SelectedBaskets({ selection, onRemove, isBusy }: SelectedBasketsProps) {
  const t = useTranslations('baskets')
  const translate = useTranslate()
  const mayEdit = canEdit(useActor())
  const { setStatus, isPending } = useStatusChange({
    ...{ records: basketRecords, scope: {}, selection, failure: 'baskets.failures.update' },
    said: (count, status) => t('statusSet', { count, status: t(`statuses.${status}`) }),
  })
  const selected = selection.rows
  const rows = useMemo(() => basketRows(selected), [selected])
  const cellsOf = useCallback((row: BasketRow) => basketCells(row, translate), [translate])
  const ids = selected.map(({ _id }) => _id)
  const scenarios = selected.reduce((sum, { scenarioCount }) => sum + scenarioCount, 0)
  return (
    <SelectionBar selection={selection} maximum={BULK_LIMIT}>
      {mayEdit && (
        <>
          <BulkStatus
            label={t('setStatus')}
            statuses={BASKET_STATUSES}
            badgeOf={(status) => <BasketBadge status={status} />}
            onPick={(status) => void setStatus(ids, status)}
            isBusy={isPending}
          />
          <BulkRemoval
            question={t('removeSeveral', { count: ids.length })}
            hint={t('removeSeveralHint', { count: scenarios })}
            onConfirm={() => onRemove(ids)}
            isBusy={isBusy}
          />
        </>
      )}
      <CopyRowsButton rows={rows} cellsOf={cellsOf} />
    </SelectionBar>
  )
}
