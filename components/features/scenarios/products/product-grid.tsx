'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Grid } from '@/components/shared/grid/grid'
import type { GridActions, RowProblems } from '@/components/shared/grid/grid-types'
import type { GridSelection } from '@/components/shared/grid/use-grid-selection'
import { useTranslate } from '@/lib/client/translate'
import { type LineWithId, lineName, lineTotal } from '@/lib/features/scenarios/products/rules'
import { writtenAmount } from '@/lib/shared/money'
import type { ShownColumn } from './use-product-columns'

/** The name under which a person's layout of the table is kept, and the name of its exports. */
export const PRODUCT_TABLE = 'product-lines'

interface ProductGridProps {
  lines: readonly LineWithId[]
  columns: readonly ShownColumn[]
  /** Stable. */
  getKey: (line: LineWithId) => string
  selection: GridSelection
  /** Null where the lines are read-only. */
  actions: GridActions<LineWithId> | null
  /** The texts that cells did not take, by the key of their line. */
  problems?: ReadonlyMap<string, RowProblems>
}

/** Product lines in a grid, with their totals. */
export function ProductGrid({ lines, columns, ...props }: ProductGridProps) {
  const t = useTranslations('productLines')
  const translate = useTranslate()
  const totals = useMemo(
    () =>
      Object.fromEntries(
        columns.flatMap(({ id }) => {
          const total = lineTotal(id, lines)
          if (total === null) return []
          const text =
            total.kind === 'amount'
              ? writtenAmount(total.text, translate)
              : translate('common.figure', { value: total.count })
          return [[id, text]]
        }),
      ),
    [columns, lines, translate],
  )
  return (
    <Grid
      label={t('title')}
      keys={t('grid.keys')}
      rows={lines}
      columns={columns}
      getName={lineName}
      totalName={t('total')}
      totals={totals}
      {...props}
    />
  )
}
