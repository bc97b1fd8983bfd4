'use client'

import { PackageOpen } from 'lucide'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import { useMayEdit } from '@/components/shared/actor-context'
import { CopyRowsButton } from '@/components/shared/data-table/copy-rows-button'
import { TableExport } from '@/components/shared/data-table/table-export'
import { useTableLayout } from '@/components/shared/data-table/table-layout'
import { EmptyState } from '@/components/shared/empty-state'
import type { GridActions, GridCell } from '@/components/shared/grid/grid-types'
import type { Place } from '@/components/shared/grid/places'
import { filledDown } from '@/components/shared/grid/use-grid-clipboard'
import { useGridSelection } from '@/components/shared/grid/use-grid-selection'
import { Button } from '@/components/ui/button'
import { useTableExport } from '@/lib/client/table-export'
import type { LineCell } from '@/lib/features/scenarios/cells/rules'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { productLinesFile } from '@/lib/features/scenarios/products/client'
import { type LineWithId, PRODUCT_FIELDS, type ProductField } from '@/lib/features/scenarios/products/rules'
import { JumpToMarks } from '../marks/jump-to-marks'
import { CodeNotes } from './code-notes'
import { ColumnDialog } from './column-dialog'
import { LazyLineConflicts } from './lazy-line-conflicts'
import type { LineConflict } from './line-edits'
import { ReportLines, SelectedReports, useLineMark } from './line-reports'
import type { SheetState } from './line-states'
import { doubtsAfter, NO_DOUBTS, type PasteDoubts } from './paste-doubts'
import { missingCells, PasteNotes } from './paste-notes'
import { PRODUCT_TABLE, ProductGrid } from './product-grid'
import type { ProductSheet } from './product-sheet'
import { AddLine, ProductToolbar } from './product-toolbar'
import { RefusedCells } from './refused-cells'
import { SaveNote } from './save-note'
import { SelectionNote } from './selection-note'
import { type ShownMarks, useCellMarks } from './use-cell-marks'
import { type ShownColumn, useProductColumns } from './use-product-columns'

interface ProductTableProps {
  scenario: ListedScenario
  sheet: ProductSheet
  state: SheetState
  isReadOnly: boolean
  onLoadAgain?: () => void
}

const findField = (column: string): ProductField | undefined =>
  PRODUCT_FIELDS.find((field) => field === column)

function lineCells(cells: readonly GridCell[]): LineCell[] {
  return cells.flatMap(({ row, column, text }) => {
    const field = findField(column)
    return field ? [{ row, field, text }] : []
  })
}

/** The grid of product lines with its toolbar and the state of saving. */
export function ProductTable(props: ProductTableProps) {
  const { scenario, sheet, state, isReadOnly } = props
  const { lines } = state
  const mayReport = useMayEdit()
  const { hidden, change } = useTableLayout(PRODUCT_TABLE)
  const { choices, columns } = useProductColumns(scenario, hidden, useLineMark(scenario._id))
  const getKey = useCallback((line: LineWithId) => sheet.getKey(line), [sheet])
  const keys = useMemo(() => lines.map(getKey), [lines, getKey])
  const selection = useGridSelection(keys, columns.length)
  const marks = useCellMarks({ sheet, keys, columns, selection })
  const [doubts, setDoubts] = useState(NO_DOUBTS)
  const exporting = useTableExport(PRODUCT_TABLE, async (format) => {
    await sheet.settled()
    return productLinesFile(scenario._id, format)
  })
  const toCells = useCallback(
    (line: LineWithId) => columns.map(({ toText, toCell = toText }) => toCell(line)),
    [columns],
  )
  const addLine = () => {
    sheet.addLine()
    selection.goTo({ row: lines.length, column: 0 })
  }
  const questions = (
    <LazyLineConflicts
      scenarioId={scenario._id}
      state={state}
      onResolve={(conflict, side) => sheet.resolve(conflict, side)}
      onAnswered={(conflict) => selection.goTo(answeredPlace(conflict, { sheet, keys, columns }))}
    />
  )
  if (lines.length === 0 && !state.canUndo)
    return (
      <>
        {questions}
        <NoLines {...props} onAddLine={addLine} />
      </>
    )
  const { block } = selection
  const actions = gridActions({ sheet, marks, columns, onDoubts: setDoubts })
  const chosen = lines.slice(block.top, block.bottom + 1)
  const editing = {
    addLine,
    deleteLines: () => {
      sheet.deleteLines(new Set(chosen.map(({ _id }) => _id)))
      selection.goTo({ row: block.top, column: block.left })
    },
    fillDown: () => {
      actions.onWrite(filledDown({ rows: lines, columns, block }))
      selection.focusSelected()
    },
    undo: actions.onUndo,
    redo: actions.onRedo,
  }
  return (
    <>
      {questions}
      <div className="flex flex-wrap items-center gap-2">
        <div className="phone-line dense-tools gap-2 max-sm:flex-1 max-sm:basis-56">
          {!isReadOnly && <ProductToolbar state={state} count={chosen.length} {...editing} />}
          <ColumnDialog choices={choices} hidden={hidden} onChange={(next) => change({ hidden: next })} />
          <CopyRowsButton rows={chosen} toCells={toCells} size="sm" isByKeys={false} />
          <TableExport
            exporting={exporting}
            failure="productLines.failures.export"
            isDisabled={lines.length === 0}
            size="sm"
          />
          {mayReport && <ReportLines scenarioId={scenario._id} lines={chosen} sheet={sheet} />}
          <JumpToMarks />
        </div>
        {!isReadOnly && (
          <div className="ml-auto">
            <SaveNote state={state} onRetry={() => sheet.flush()} />
          </div>
        )}
      </div>
      {!isReadOnly && <CodeNotes lines={lines} />}
      <PasteNotes doubts={doubts} columns={columns} keys={keys} onDismiss={() => setDoubts(NO_DOUBTS)} />
      <RefusedCells shown={marks} lines={lines} keys={keys} />
      <ProductGrid
        lines={lines}
        columns={columns}
        getKey={getKey}
        selection={selection}
        actions={isReadOnly ? null : actions}
        problems={marks.problems}
      />
      <SelectionNote
        columns={columns}
        lines={lines}
        block={block}
        beside={<SelectedReports scenarioId={scenario._id} lines={chosen} />}
      />
    </>
  )
}

interface AnsweredInput {
  sheet: ProductSheet
  /** The keys of the lines, in their order. */
  keys: readonly string[]
  columns: readonly ShownColumn[]
}

/** Returns the place of the cell that a question was about; a line that its answer brings back is the last one. */
function answeredPlace(conflict: LineConflict, { sheet, keys, columns }: AnsweredInput): Place {
  const row = keys.indexOf(sheet.getKey({ _id: conflict.id }))
  const column = conflict.kind === 'field' ? columns.findIndex(({ id }) => id === conflict.field) : 0
  return { row: row < 0 ? keys.length : row, column: Math.max(0, column) }
}

interface ActionsInput {
  sheet: ProductSheet
  marks: ShownMarks
  columns: readonly ShownColumn[]
  onDoubts: (change: (known: PasteDoubts) => PasteDoubts) => void
}

/** Returns the grid's handlers, which edit the sheet and mark the cells that did not take a text. */
function gridActions({ sheet, marks, columns, onDoubts }: ActionsInput): GridActions<LineWithId> {
  return {
    onWrite: (cells, untaken = []) => {
      const written = lineCells(cells)
      marks.note(written, sheet.write(written))
      const { lines } = sheet.state.get()
      const keyed = cells.flatMap(({ row, ...cell }) => {
        const line = lines[row]
        return line ? [{ ...cell, key: sheet.getKey(line) }] : []
      })
      const missing = missingCells(untaken, lines, columns)
      onDoubts((known) => doubtsAfter(known, keyed, missing))
    },
    onWriteOpened: (opened, column, text) => {
      const field = findField(column)
      if (!field) return
      const refused = sheet.writeOpened({ id: opened._id, field, text }, opened[field])
      marks.noteOne({ key: sheet.getKey(opened), field }, refused)
      onDoubts((known) => doubtsAfter(known, [{ key: sheet.getKey(opened), column }]))
    },
    onType: (opened, column, text) => {
      const field = findField(column)
      if (field) sheet.keepTyped({ id: opened._id, field, text })
    },
    onCancel: () => sheet.keepTyped(null),
    onUndo: () => {
      onDoubts(() => NO_DOUBTS)
      marks.dismiss()
      sheet.undo()
    },
    onRedo: () => {
      marks.dismiss()
      sheet.redo()
    },
  }
}

function NoLines({
  isReadOnly,
  onLoadAgain,
  onAddLine,
}: Pick<ProductTableProps, 'isReadOnly' | 'onLoadAgain'> & { onAddLine: () => void }) {
  const t = useTranslations('productLines')
  const actions = (
    <div className="flex flex-wrap justify-center gap-2">
      {onLoadAgain && (
        <Button size="sm" onClick={onLoadAgain}>
          {t('loadAgain')}
        </Button>
      )}
      <AddLine onAdd={onAddLine} />
    </div>
  )
  return (
    <EmptyState
      icon={PackageOpen}
      title={t('empty')}
      hint={!isReadOnly && t('emptyHint')}
      action={!isReadOnly && actions}
    />
  )
}
