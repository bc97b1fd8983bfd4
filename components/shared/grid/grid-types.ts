/** A column of a grid. */
export interface GridColumn<Row> {
  id: string
  name: string
  /** In pixels. */
  width: number
  isEditable: boolean
  /** The keyboard of a phone that its cells are typed with; numbers stand on the right. */
  inputMode?: 'numeric' | 'decimal'
  /** Whether it stays in view while the others go on. */
  isPinned?: true
  /** The text of a cell, as it is copied and edited. */
  textOf: (row: Row) => string
  /** The text of a cell, as it is shown; absent where that is the same. */
  shownOf?: (row: Row) => string
}

/** A text for the cell in this row and column; a row behind the last is a new one. */
export interface GridCell {
  row: number
  column: string
  text: string
}

/** What the owner of the rows does with what happens in the grid. */
export interface GridActions<Row> {
  /** Writes texts as one step. */
  onWrite: (cells: GridCell[]) => void
  /** Writes the text of a cell that was opened when its row was `opened`. */
  onWriteOpened: (opened: Row, column: string, text: string) => void
  /** Is told of each text in an open cell before it is written. */
  onType: (opened: Row, column: string, text: string) => void
  /** Is told that an open cell was closed without writing. */
  onCancel: () => void
  onUndo: () => void
  onRedo: () => void
}
