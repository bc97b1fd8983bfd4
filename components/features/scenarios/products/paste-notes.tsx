'use client'

import { CircleAlert } from 'lucide'
import { useLocale, useTranslations } from 'next-intl'
import type { UntakenCell } from '@/components/shared/grid/grid-types'
import { NoteBox } from '@/components/shared/note-box'
import { Button } from '@/components/ui/button'
import type { LineWithId } from '@/lib/features/scenarios/products/rules'
import { readAmount } from '@/lib/shared/written-number'
import type { PasteDoubts } from './paste-doubts'
import type { ShownColumn } from './use-product-columns'

/** Returns the untaken cells whose text isn't what their computed cell shows by now, as it is where rows of a grid come back. */
export function missingCells(
  untaken: readonly UntakenCell[],
  lines: readonly LineWithId[],
  columns: readonly ShownColumn[],
): UntakenCell[] {
  return untaken.filter(({ row, column: id, text }) => {
    const line = lines[row]
    const column = columns.find((one) => one.id === id)
    if (!line || !column) return true
    const shown = column.toText(line)
    const read = readAmount(text, { mayBeNegative: true })
    const isShown = 'value' in read ? read.value === Number(shown) : text === column.toShownText?.(line)
    return !isShown
  })
}

interface PasteNotesProps {
  doubts: PasteDoubts
  columns: readonly ShownColumn[]
  /** The keys of all lines, in their order. */
  keys: readonly string[]
  onDismiss: () => void
}

/**
 * Names the lines that were pasted with an ambiguous quote, until they are gone or overwritten, and says how many pasted cells no
 * cell took, and why; renders nothing without either.
 */
export function PasteNotes({ doubts: { doubtful, untaken }, columns, keys, onDismiss }: PasteNotesProps) {
  const t = useTranslations('productLines.pasted')
  const list = new Intl.ListFormat(useLocale())
  const rows = [...new Set(doubtful.map(({ key }) => keys.indexOf(key)))].filter((row) => row >= 0)
  const computed = untaken.flatMap(({ column }) => column ?? [])
  const behind = untaken.length - computed.length
  if (rows.length === 0 && untaken.length === 0) return null
  const names = columns.filter(({ id }) => computed.includes(id)).map(({ name }) => name)
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
      {rows.length > 0 && (
        <p>
          {t('doubtful', { count: rows.length, numbers: list.format(rows.map((row) => String(row + 1))) })}
        </p>
      )}
      {computed.length > 0 && <p>{t('computed', { count: computed.length, names: list.format(names) })}</p>}
      {behind > 0 && <p>{t('behind', { count: behind })}</p>}
    </NoteBox>
  )
}
