'use client'

import { CircleAlert } from 'lucide'
import { useLocale, useTranslations } from 'next-intl'
import type { GridCell } from '@/components/shared/grid/grid-types'
import { NoteBox } from '@/components/shared/note-box'
import { Button } from '@/components/ui/button'

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
    <NoteBox
      tone="yellow"
      icon={CircleAlert}
      role="status"
      action={
        <Button variant="outline" size="sm" onClick={onDismiss}>
          {t('seen')}
        </Button>
      }
    >
      {t('doubtful', { count: rows.length, numbers })}
    </NoteBox>
  )
}
