'use client'

import { CircleAlert } from 'lucide'
import { useLocale, useTranslations } from 'next-intl'
import type { GridCell } from '@/components/shared/grid/grid-types'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'

/** Returns the rows of written cells that may have ended elsewhere in the pasted text. */
export function doubtfulRows(cells: readonly GridCell[]): number[] {
  return [...new Set(cells.filter(({ isDoubtful }) => isDoubtful).map(({ row }) => row))]
}

/** Names the lines that were pasted with quotes of which it is unclear whether a cell ends there. */
export function QuoteNote({ rows, onDismiss }: { rows: readonly number[]; onDismiss: () => void }) {
  const t = useTranslations('productLines.quotes')
  const locale = useLocale()
  const numbers = new Intl.ListFormat(locale).format(rows.map((row) => String(row + 1)))
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2 rounded-md bg-tone-yellow-soft px-3 py-2 text-sm text-tone-yellow"
    >
      <Icon of={CircleAlert} className="size-4 shrink-0" />
      <p className="wrap-anywhere min-w-0 flex-1 basis-64">
        {t('doubtful', { count: rows.length, numbers })}
      </p>
      <Button variant="outline" size="sm" onClick={onDismiss}>
        {t('seen')}
      </Button>
    </div>
  )
}
