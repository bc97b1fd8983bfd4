'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import type { Block } from '@/components/shared/grid/places'
import { useTranslate } from '@/lib/client/translate'
import type { LineWithId, ProductColumn } from '@/lib/features/scenarios/products/rules'
import { writtenAmount } from '@/lib/shared/money'
import { selectionSum } from './selection-sum'

interface SelectionNoteProps {
  columns: readonly { id: ProductColumn }[]
  lines: readonly LineWithId[]
  /** The selected cells. */
  block: Block
  /** Stands at the beginning of the line. */
  beside: ReactNode
}

/** The sums of the selected cells, below the table as spreadsheets show them. Its line is there without sums as well. */
export function SelectionNote({ columns, lines, block, beside }: SelectionNoteProps) {
  const t = useTranslations('productLines.selected')
  const translate = useTranslate()
  const { top, bottom, left, right } = block
  const sum = useMemo(
    () =>
      selectionSum(
        columns.slice(left, right + 1).map(({ id }) => id),
        lines.slice(top, bottom + 1),
      ),
    [columns, lines, top, bottom, left, right],
  )
  return (
    <p className="-my-2 flex min-h-5 flex-wrap justify-end gap-x-3 text-sm tabular-nums">
      {beside}
      {sum && <span className="text-muted-foreground">{t('cells', { count: sum.cells })}</span>}
      {sum?.amount != null && (
        <span className="font-medium">{t('amount', { sum: writtenAmount(sum.amount, translate) })}</span>
      )}
      {sum?.count != null && <span className="font-medium">{t('count', { sum: sum.count })}</span>}
    </p>
  )
}
