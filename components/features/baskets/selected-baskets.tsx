'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { CopyRowsButton } from '@/components/shared/data-table/copy-rows-button'
import { SelectionBar } from '@/components/shared/data-table/selection-bar'
import type { RowSelection } from '@/components/shared/data-table/use-row-selection'
import { recordMessages } from '@/components/shared/records/record-messages'
import { RemoveSelected, SetStatus } from '@/components/shared/records/record-selection'
import type { useRemoval } from '@/components/shared/records/use-removal'
import { useTranslate } from '@/lib/client/translate'
import { basketRecords } from '@/lib/features/baskets/client'
import type { Basket } from '@/lib/features/baskets/contract'
import { type BasketRow, basketCells, basketRows } from '@/lib/features/baskets/rules'
import { BASKET_STATUSES } from '@/lib/features/baskets/values'
import { canEdit } from '@/lib/shared/actor'
import { BULK_LIMIT } from '@/lib/shared/limits'
import { BasketBadge } from './basket-card'

interface SelectedBasketsProps {
  selection: RowSelection<Basket>
  removal: ReturnType<typeof useRemoval>
}

const MESSAGES = recordMessages('baskets')

/** The actions on the selected baskets. */
export function SelectedBaskets({ selection, removal }: SelectedBasketsProps) {
  const t = useTranslations('baskets')
  const translate = useTranslate()
  const mayEdit = canEdit(useActor())
  const selected = selection.rows
  const rows = useMemo(() => basketRows(selected), [selected])
  const toCells = useCallback((row: BasketRow) => basketCells(row, translate), [translate])
  const scenarios = selected.reduce((sum, { scenarioCount }) => sum + scenarioCount, 0)
  return (
    <SelectionBar selection={selection} maximum={BULK_LIMIT}>
      {mayEdit && (
        <>
          <SetStatus
            records={basketRecords}
            scope={{}}
            selection={selection}
            messages={MESSAGES}
            statuses={BASKET_STATUSES}
            renderBadge={(status) => <BasketBadge status={status} />}
          />
          <RemoveSelected
            selection={selection}
            removal={removal}
            messages={MESSAGES}
            hint={t('removeManyHint', { count: scenarios })}
          />
        </>
      )}
      <CopyRowsButton rows={rows} toCells={toCells} />
    </SelectionBar>
  )
}
