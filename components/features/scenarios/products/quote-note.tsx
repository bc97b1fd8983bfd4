'use client'

import { CircleAlert } from 'lucide'
import { useLocale, useTranslations } from 'next-intl'
import type { GridCell } from '@/components/shared/grid/grid-types'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'

/** Returns the rows of written cells that may have been split or joined wrongly, because a quote is ambiguous. */
export function doubtfulRows(cells: readonly GridCell[]): number[] {
  return [...new Set(cells.filter(({ isDoubtful }) => isDoubtful).map(({ row }) => row))]
}

interface QuoteNoteProps {
  /** The keys of lines that were pasted with an ambiguous quote. */
  doubtful: readonly string[]
  /** The keys of all lines, in their order. */
  keys: readonly string[]
  onDismiss: () => void
}

/** Names the lines that were pasted with an ambiguous quote, as long as they are there; renders nothing without one. */
export function QuoteNote({ doubtful, keys, onDismiss }: QuoteNoteProps) {
  const t = useTranslations('productLines.quotes')
  const locale = useLocale()
  const rows = doubtful.map((key) => keys.indexOf(key)).filter((row) => row >= 0)
  if (rows.length === 0) return null
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
