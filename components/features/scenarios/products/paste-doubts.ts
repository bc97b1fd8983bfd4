import type { GridCell, UntakenCell } from '@/components/shared/grid/grid-types'

/** A cell by the key of its line. */
interface KeyedCell extends Pick<GridCell, 'column' | 'isDoubtful'> {
  key: string
}

/** The doubts about pasted lines that are to be checked. */
export interface PasteDoubts {
  /** The cells of lines that may have been split or joined wrongly, because a quote is ambiguous. */
  doubtful: readonly KeyedCell[]
  untaken: readonly UntakenCell[]
}

export const NO_DOUBTS: PasteDoubts = { doubtful: [], untaken: [] }

/**
 * Returns the doubts that are left after cells were written: a cell that was overwritten is no longer doubtful.
 * @param untaken the part of a paste that no cell took
 */
export function doubtsAfter(
  known: PasteDoubts,
  written: readonly KeyedCell[],
  untaken: readonly UntakenCell[] = [],
): PasteDoubts {
  const names = new Set(written.map(cellName))
  const kept = known.doubtful.filter((cell) => !names.has(cellName(cell)))
  const added = written.filter(({ isDoubtful }) => isDoubtful)
  const isNew = added.length > 0 || untaken.length > 0
  if (!isNew && kept.length === known.doubtful.length) return known
  return { doubtful: [...kept, ...added], untaken: isNew ? untaken : known.untaken }
}

const cellName = ({ key, column }: KeyedCell) => `${key} ${column}`
