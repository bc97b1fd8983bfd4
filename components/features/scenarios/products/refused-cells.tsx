'use client'

import { CircleAlert } from 'lucide'
import { useTranslations } from 'next-intl'
import { NoteBox } from '@/components/shared/note-box'
import { Button } from '@/components/ui/button'
import { useTranslate } from '@/lib/client/translate'
import { type LineWithId, lineName, PRODUCT_LINE } from '@/lib/features/scenarios/products/rules'
import type { CellMark } from './cell-marks'
import type { ShownMarks } from './use-cell-marks'

interface RefusedCellsProps {
  shown: ShownMarks
  lines: readonly LineWithId[]
  /** The keys of the lines. */
  keys: readonly string[]
}

/** Says which cells did not take what was typed or pasted, and leads to them; renders nothing without one. */
export function RefusedCells({ shown, lines, keys }: RefusedCellsProps) {
  const t = useTranslations('productLines')
  const translate = useTranslate()
  const { marks, total, here, problems } = shown
  if (marks.length === 0) return null
  const explained = here ?? (marks.length === 1 ? marks[0] : undefined)
  const explain = ({ key, field }: CellMark) => {
    const index = keys.indexOf(key)
    const line = lines[index]
    const name = (line && lineName(line)) || t('conflict.unnamed', { number: index + 1 })
    const cell = t('conflict.line', { line: name, field: translate(PRODUCT_LINE[field].label) })
    return `${cell}. ${problems.get(key)?.[field]?.reason}`
  }
  return (
    <NoteBox
      tone="red"
      icon={CircleAlert}
      role="alert"
      action={
        <>
          {(marks.length > 1 || !here) && (
            <Button variant="outline" size="sm" onClick={shown.goToNext}>
              {t(marks.length > 1 ? 'refused.next' : 'refused.go')}
            </Button>
          )}
          <Button variant="outline" size="sm" onClick={shown.dismiss}>
            {t('refused.leave')}
          </Button>
        </>
      }
    >
      {total > 1 && <p className="font-medium">{t('refused.count', { count: marks.length, total })}</p>}
      {explained && <p>{explain(explained)}</p>}
    </NoteBox>
  )
}
