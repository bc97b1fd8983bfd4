'use client'

import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { RowProblems } from '@/components/shared/grid/grid-types'
import type { GridSelection } from '@/components/shared/grid/use-grid-selection'
import type { LineCell, RefusedCell } from '@/lib/features/scenarios/cells/rules'
import { type CellMark, cellName, markAfter, marksAfter, NO_MARKS, withoutMark } from './cell-marks'
import type { ProductSheet } from './product-sheet'
import type { ShownColumn } from './use-product-columns'
import { useRefusalReason } from './use-refusal-reason'

interface CellMarksInput {
  sheet: ProductSheet
  /** The keys of the lines, in their order. */
  keys: readonly string[]
  columns: readonly ShownColumn[]
  selection: GridSelection
}

/**
 * Marks the cells that did not take a text. A mark ends when the cell takes a text, when the person goes to the cell
 * and leaves it again, and when a step is undone or redone.
 */
export function useCellMarks({ sheet, keys, columns, selection }: CellMarksInput) {
  const toReason = useRefusalReason()
  const { unread } = sheet.state.use()
  const [all, setAll] = useState(NO_MARKS)
  const fields = useMemo(() => columns.map(({ id }) => id), [columns])
  const marks = useMemo(() => {
    const present = new Set(keys)
    return all.marks.filter(({ key, field }) => present.has(key) && fields.includes(field))
  }, [all, keys, fields])
  const problems = useMemo(() => {
    const byKey = new Map<string, RowProblems>()
    for (const mark of marks) {
      const problem = { text: mark.text, reason: toReason(mark) }
      byKey.set(mark.key, { ...byKey.get(mark.key), [mark.field]: problem })
    }
    return byKey
  }, [marks, toReason])

  const { active } = selection.selection
  const isActive = ({ key, field }: CellMark) =>
    key === keys[active.row] && field === columns[active.column]?.id
  const here = marks.find(isActive) ?? null
  const activeName = `${keys[active.row]} ${columns[active.column]?.id}`
  const latest = useRef(here)
  useEffect(() => {
    latest.current = here
  })
  // The mark that was there when the person came: a cell that has just been typed into or pasted into is not left yet.
  const found = useRef<{ name: string; mark: CellMark | null }>({ name: '', mark: null })
  useEffect(() => {
    const { name, mark } = found.current
    if (name === activeName) return
    found.current = { name: activeName, mark: latest.current }
    if (mark) setAll((known) => withoutMark(known, mark))
  }, [activeName])

  const keyed = (cell: RefusedCell): CellMark => ({ ...cell, key: sheet.getKey({ _id: cell.id }) })
  const showUnread = useEffectEvent(() => {
    const refused = unread.map(keyed)
    setAll((known) =>
      marksAfter(known, { names: new Set(refused.map(cellName)), total: refused.length, refused }),
    )
    sheet.showUnread()
  })
  useEffect(() => {
    if (unread.length > 0) showUnread()
  }, [unread])
  /** Marks the cells of a write that were refused. */
  const note = (cells: readonly LineCell[], refused: readonly RefusedCell[]) => {
    const names = new Set(cells.map(({ row, field }) => cellName({ key: keys[row] ?? '', field })))
    setAll((known) => marksAfter(known, { names, total: cells.length, refused: refused.map(keyed) }))
  }
  /** Marks a cell that was typed into, if it was refused. */
  const noteOne = (cell: { key: string; field: LineCell['field'] }, refused: readonly RefusedCell[]) =>
    setAll((known) =>
      marksAfter(known, { names: new Set([cellName(cell)]), total: 1, refused: refused.map(keyed) }),
    )
  const goToNext = () => {
    const place = markAfter(marks, { keys, fields }, active)
    if (place) selection.goTo(place)
  }
  const dismiss = () => setAll(NO_MARKS)
  return { marks, total: all.total, here, problems, note, noteOne, goToNext, dismiss }
}

export type ShownMarks = ReturnType<typeof useCellMarks>
