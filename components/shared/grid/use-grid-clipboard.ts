'use client'

import { useLocale } from 'next-intl'
import { type RefObject, useEffect, useRef } from 'react'
import { parseLanguage } from '@/lib/shared/language'
import {
  readPastedTable,
  type TableCell,
  tabSeparated,
  withoutFormulaGuard,
} from '@/lib/shared/spreadsheet-text'
import type { GridActions, GridCell, GridColumn, UntakenCell } from './grid-types'
import { type Block, isMany } from './places'

interface ClipboardInput<Row> {
  table: RefObject<HTMLTableElement | null>
  rows: readonly Row[]
  columns: readonly GridColumn<Row>[]
  block: Block
  /** Null where the table is read-only. */
  actions: Pick<GridActions<Row>, 'onWrite'> | null
  /** Called with the block that was pasted into. */
  onPasted: (block: Block) => void
}

/** Copies, cuts and pastes blocks of cells as spreadsheets do. */
export function useGridClipboard<Row>(input: ClipboardInput<Row>): void {
  const language = parseLanguage(useLocale())
  const latest = useRef(input)
  useEffect(() => {
    latest.current = input
  })
  useEffect(() => {
    // Outside of inputs, browsers dispatch these events to the element that has the selection.
    const isOurs = () => {
      const focused = document.activeElement
      return (
        focused instanceof HTMLElement &&
        focused.matches('td, th, table') &&
        latest.current.table.current?.contains(focused)
      )
    }
    const copy = (event: ClipboardEvent) => {
      if (!isOurs()) return
      event.preventDefault()
      event.clipboardData?.setData('text/plain', tabSeparated(toTableCells(latest.current), language))
      if (event.type === 'cut') latest.current.actions?.onWrite(clearedCells(latest.current))
    }
    const paste = (event: ClipboardEvent) => {
      const { actions } = latest.current
      if (!isOurs() || !actions) return
      event.preventDefault()
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const { cells, untaken, block } = pastedCells(latest.current, text)
      actions.onWrite(cells, untaken)
      latest.current.onPasted(block)
    }
    document.addEventListener('copy', copy)
    document.addEventListener('cut', copy)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('copy', copy)
      document.removeEventListener('cut', copy)
      document.removeEventListener('paste', paste)
    }
  }, [language])
}

type Cells<Row> = Pick<ClipboardInput<Row>, 'rows' | 'columns' | 'block'>

function toTableCells<Row>({
  rows,
  columns,
  block: { top, bottom, left, right },
}: Cells<Row>): TableCell[][] {
  const shown = columns.slice(left, right + 1)
  return rows.slice(top, bottom + 1).map((row) => shown.map(({ toText, toCell = toText }) => toCell(row)))
}

/** Returns the editable cells of a block, cleared. */
export function clearedCells<Row>({ rows, columns, block }: Cells<Row>): GridCell[] {
  return editableCells({ rows, columns, block }, () => null)
}

/** Returns the cells of a block below its first row, each with the first row's text in its column. */
export function filledDown<Row>({ rows, columns, block }: Cells<Row>): GridCell[] {
  return filledBelow({ rows, columns, block: { ...block, bottom: block.top } }, block.bottom)
}

/** Returns the cells below a block, down to row `to`, with the block's texts repeated. */
export function filledBelow<Row>({ rows, columns, block }: Cells<Row>, to: number): GridCell[] {
  const height = block.bottom - block.top + 1
  const below = { ...block, top: block.bottom + 1, bottom: to }
  return editableCells({ rows, columns, block: below }, (column, row) => {
    const source = rows[block.top + ((row - block.top) % height)]
    return source === undefined ? null : column.toText(source)
  })
}

function editableCells<Row>(
  { rows, columns, block: { top, bottom, left, right } }: Cells<Row>,
  toText: (column: GridColumn<Row>, row: number) => string | null,
): GridCell[] {
  const changed = columns.slice(left, right + 1).filter(({ isEditable }) => isEditable)
  return rows
    .slice(top, bottom + 1)
    .flatMap((_, index) =>
      changed.map((column) => ({ row: top + index, column: column.id, text: toText(column, top + index) })),
    )
}

/**
 * Returns the cells that a pasted text sets, from the block's first cell on, and the texts that no cell takes; below the
 * last row it adds rows. A single pasted cell fills the block.
 */
export function pastedCells<Row>(
  { rows, columns, block }: Cells<Row>,
  text: string,
): { cells: GridCell[]; untaken: UntakenCell[]; block: Block } {
  const pasted = readPastedTable(text.replace(/\r?\n$/, ''))
  const lines = pasted.map(({ cells }) => cells.map(withoutFormulaGuard))
  const [[single = ''] = []] = lines
  if (lines.length === 1 && lines[0]?.length === 1 && isMany(block))
    return { cells: editableCells({ rows, columns, block }, () => single), untaken: [], block }
  const untaken: UntakenCell[] = []
  const cells = lines.flatMap((line, index) =>
    line.flatMap((cell, offset): GridCell[] => {
      const column = columns[block.left + offset]
      if (!column?.isEditable) {
        if (cell) untaken.push({ row: block.top + index, column: column?.id ?? null, text: cell })
        return []
      }
      const doubt = pasted[index]?.isDoubtful && { isDoubtful: true as const }
      return [{ row: block.top + index, column: column.id, text: cell, ...doubt }]
    }),
  )
  const width = Math.max(1, ...lines.map((line) => line.length))
  const right = Math.min(block.left + width, columns.length) - 1
  return { cells, untaken, block: { ...block, bottom: block.top + Math.max(1, lines.length) - 1, right } }
}
