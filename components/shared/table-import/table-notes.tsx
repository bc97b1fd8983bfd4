'use client'

import { useTranslations } from 'next-intl'
import type { TableNotes as Notes } from '@/lib/shared/table-source'

/** Notes on the rows of a file, besides reading them; `more` are lines of what it is imported into. */
export function TableNotes({ notes, more = [] }: { notes: Notes; more?: readonly string[] }) {
  const t = useTranslations('spreadsheets.notes')
  const { filledCells, hiddenRows, blankRows, ignoredColumns, untitledColumns, unreadColumns } = notes
  const lines = [
    ...more,
    filledCells > 0 && t('filledCells', { count: filledCells }),
    hiddenRows > 0 && t('hiddenRows', { count: hiddenRows }),
    blankRows > 0 && t('blankRows', { count: blankRows }),
    ignoredColumns.length > 0 && t('ignoredColumns', { titles: ignoredColumns.join(', ') }),
    untitledColumns.length > 0 &&
      t('untitledColumns', {
        columns: untitledColumns
          .map(({ letter, cells }) => t('untitledColumn', { letter, count: cells }))
          .join(', '),
      }),
    unreadColumns > 0 && t('unreadColumns', { count: unreadColumns }),
  ].filter((line) => line !== false)
  if (lines.length === 0) return null
  return (
    <ul aria-label={t('label')} className="grid gap-1 text-muted-foreground text-sm">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
