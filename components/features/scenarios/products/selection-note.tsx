'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useTranslate } from '@/lib/client/translate'
import type { KeptLine, ProductColumn } from '@/lib/features/scenarios/products/rules'
import { writtenAmount } from '@/lib/shared/money'
import { selectionSum } from './selection-sum'

interface SelectionNoteProps {
  columns: readonly { id: ProductColumn }[]
  lines: readonly KeptLine[]
}

/** The sums of the selected cells, as spreadsheets show them. */
export function SelectionNote({ columns, lines }: SelectionNoteProps) {
  const t = useTranslations('productLines.selected')
  const translate = useTranslate()
  const sum = useMemo(
    () =>
      selectionSum(
        columns.map(({ id }) => id),
        lines,
      ),
    [columns, lines],
  )
  return (
    <p role="status" className="flex flex-wrap gap-x-3 text-sm tabular-nums">
      {sum && <span className="text-muted-foreground">{t('cells', { count: sum.cells })}</span>}
      {sum?.amount != null && (
        <span className="font-medium">{t('amount', { sum: writtenAmount(sum.amount, translate) })}</span>
      )}
      {sum?.count != null && <span className="font-medium">{t('count', { sum: sum.count })}</span>}
    </p>
  )
}
