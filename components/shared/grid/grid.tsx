'use client'

import { memo, useId, useRef, useState } from 'react'
import { useHydrated } from '@/lib/client/use-hydrated'
import { CellEditor } from './cell-editor'
import { GridRow } from './grid-row'
import type { GridActions, GridColumn, RowProblems } from './grid-types'
import type { Block } from './places'
import { useGridClipboard } from './use-grid-clipboard'
import { useGridFill } from './use-grid-fill'
import { useGridFocus } from './use-grid-focus'
import { useGridKeys } from './use-grid-keys'
import { useGridMouse } from './use-grid-mouse'
import type { GridSelection } from './use-grid-selection'
import { useRowWindow } from './use-row-window'

interface GridProps<Row> {
  label: string
  /** The keyboard shortcuts, for screen readers. */
  keys: string
  columns: readonly GridColumn<Row>[]
  rows: readonly Row[]
  getKey: (row: Row) => string
  getName: (row: Row) => string
  selection: GridSelection
  /** Null where the table is read-only. */
  actions: GridActions<Row> | null
  /** The problems of rows, by their keys. */
  problems?: ReadonlyMap<string, RowProblems>
  /** The name of the totals row, shown in its first cell, above the total where that has one. */
  totalName: string
  /** The texts of the totals row, by column. */
  totals: Readonly<Partial<Record<string, string>>>
}

/** The attributes of the grid: its row and column count, since not all rows are drawn, and multiple selection. */
const gridProps = (rows: number, columns: number, isReadOnly: boolean) => ({
  role: 'grid',
  'aria-rowcount': rows + 2,
  'aria-colcount': columns,
  'aria-multiselectable': true,
  'aria-readonly': isReadOnly,
})

const isFillable = (columns: readonly { isEditable: boolean }[], { left, right }: Block) =>
  columns.slice(left, right + 1).some(({ isEditable }) => isEditable)

/**
 * A table that works like a spreadsheet: one cell has the focus, typing replaces its text, blocks are copied and
 * pasted. It scrolls inside itself and draws only the visible rows.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, keys, columns, rows, getKey, getName, selection: selected, actions, problems } = props
  const isReadOnly = actions === null
  const keysId = useId()
  // A row is rendered again only when one of its properties changes.
  const [DrawnRow] = useState(() => memo(GridRow<Row>))
  const frame = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const { selection, block } = selected
  const { active } = selection
  const isHydrated = useHydrated()
  const { runs, height } = useRowWindow(frame, rows.length, active.row)
  const { focus, onFocus } = useGridFocus(table, selected)
  const { opened, open, editor, onKeyDown } = useGridKeys({
    ...props,
    findProblems: (row) => problems?.get(getKey(row)),
    focus,
  })
  const fill = useGridFill({ frame, rows, columns, selected, actions, focus })
  const mouse = useGridMouse({ selected, isOpen: opened !== null, open, focus, fill })
  useGridClipboard({
    ...props,
    table,
    block,
    onPasted: ({ bottom, right }) =>
      selected.setSelection({ ...selection, end: { row: bottom, column: right } }),
  })
  const openKey = opened && getKey(opened.row)
  const editing = opened && {
    column: opened.column.id,
    node: (
      <CellEditor
        key={`${openKey} ${opened.column.id}`}
        label={`${opened.column.name}, ${getName(opened.row)}`}
        text={opened.text}
        isReplacing={opened.isReplacing}
        inputMode={opened.column.inputMode ?? 'text'}
        isForBarcodes={opened.column.isForBarcodes}
        {...editor}
      />
    ),
  }
  const isIn = (row: number) => row >= block.top && row <= block.bottom
  const isToFill = (row: number) => fill.last !== null && row > block.bottom && row <= fill.last
  const mayFill = !isReadOnly && !opened && isFillable(columns, block)
  return (
    <div ref={frame} className="grid-frame">
      <table
        ref={table}
        {...gridProps(rows.length, columns.length, isReadOnly)}
        aria-label={label}
        aria-describedby={keysId}
        // So that what is undone or pasted by keys has a place where there is no cell.
        tabIndex={rows.length === 0 ? -1 : undefined}
        inert={!isHydrated}
        data-waking={!isHydrated || undefined}
        style={{ width: `max(100%, ${columns.reduce((sum, { width }) => sum + width, 0)}px)` }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        {...mouse}
      >
        <GridHead columns={columns} />
        <tbody>
          {runs.flatMap(({ from, to, isDrawn }) =>
            isDrawn
              ? rows.slice(from, to).map((row, offset) => {
                  const index = from + offset
                  const key = getKey(row)
                  const isMarked = isIn(index) || isToFill(index)
                  return (
                    <DrawnRow
                      key={key}
                      row={row}
                      index={index}
                      columns={columns}
                      isReadOnly={isReadOnly}
                      active={index === active.row ? active.column : null}
                      left={isMarked ? block.left : null}
                      right={isMarked ? block.right : null}
                      isFilled={isToFill(index)}
                      problems={problems?.get(key)}
                      corner={mayFill && index === block.bottom ? block.right : null}
                      editor={key === openKey ? editing : null}
                    />
                  )
                })
              : [<tr key={`gap ${from}`} aria-hidden style={{ height: (to - from) * height }} />],
          )}
        </tbody>
        <GridFoot {...props} />
      </table>
      <p id={keysId} className="sr-only">
        {keys}
      </p>
    </div>
  )
}

/** The widths and the titles of the columns. */
function GridHead<Row>({ columns }: Pick<GridProps<Row>, 'columns'>) {
  return (
    <>
      <colgroup>
        {columns.map(({ id, width }) => (
          <col key={id} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ id, name, inputMode, isPinned }, place) => (
            <th
              key={id}
              scope="col"
              aria-colindex={place + 1}
              data-number={inputMode && ''}
              data-pinned={isPinned && ''}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
    </>
  )
}

/** The totals row. */
function GridFoot<Row>({
  columns,
  rows,
  totalName,
  totals,
}: Pick<GridProps<Row>, 'columns' | 'rows' | 'totalName' | 'totals'>) {
  return (
    <tfoot>
      <tr aria-rowindex={rows.length + 2}>
        {columns.map(({ id, inputMode, isPinned }, place) => (
          <td key={id} aria-colindex={place + 1} data-number={inputMode && ''} data-pinned={isPinned && ''}>
            {place === 0 && <span>{totalName}</span>}
            {totals[id]}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
