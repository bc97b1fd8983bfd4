import type { ReactNode } from 'react'
import type { TableCell } from '@/lib/shared/spreadsheet-text'

/** A column of a grid. */
export interface GridColumn<Row> {
  id: string
  name: string
  /** In pixels. */
  width: number
  isEditable: boolean
  /** The phone keyboard for its cells; numbers are aligned right. */
  inputMode?: 'numeric' | 'decimal'
  /** Whether a barcode that is scanned while one of its cells has the focus belongs into it. */
  isForBarcodes?: boolean
  /** Whether it stays in view while the others scroll. */
  isPinned?: true
  /** Returns the text of a cell for editing. */
  toText: (row: Row) => string
  /** Returns a cell for spreadsheets; absent where it is its text. */
  toCell?: (row: Row) => TableCell
  /** Returns the text of a cell as it is shown; absent where that is the same. */
  toShownText?: (row: Row) => string
  /** Renders what stands before the text of a cell. */
  renderMark?: (row: Row) => ReactNode
}

/** A text for the cell in this row and column; an index behind the last row means a new row. */
export interface GridCell {
  row: number
  column: string
  /** Null where the cell is cleared. */
  text: string | null
  /** Whether its row may have been split wrongly, because a quote in the pasted text is ambiguous. */
  isDoubtful?: true
}

/** A pasted text that no cell takes: its column is computed, or there is none. */
export interface UntakenCell {
  row: number
  /** Null behind the last column. */
  column: string | null
  text: string
}

/** A text that a cell did not take, and why; the cell keeps the value that it had. */
interface CellProblem {
  text: string
  reason: string
}

/** The problems of a row's cells, by column. */
export type RowProblems = Readonly<Partial<Record<string, CellProblem>>>

/** Called by the grid; the owner of the rows handles these. */
export interface GridActions<Row> {
  /** Writes texts as one step of undo; `untaken` are pasted beside them. */
  onWrite: (cells: GridCell[], untaken?: readonly UntakenCell[]) => void
  /** Writes the text of a cell; `opened` is its row when the cell was opened. */
  onWriteOpened: (opened: Row, column: string, text: string) => void
  /** Called with each text in an open cell before it is written. */
  onType: (opened: Row, column: string, text: string) => void
  /** Called when an open cell was closed without writing. */
  onCancel: () => void
  onUndo: () => void
  onRedo: () => void
}
