/** The heights of a table's rows. */
export const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

/** Maximum number of columns that stay in view while the others scroll. */
export const MAX_FROZEN = 6

/** A person's settings of a table. */
export interface TableLayout {
  /** Ids of columns in the person's order; a missing one keeps its place after its neighbour in the default order. */
  order: string[]
  /** Ids of the hidden columns. */
  hidden: string[]
  /** Number of first columns that stay in view while the others scroll. */
  frozen: number
  density: Density
}

/** The default settings of a table. */
export const FIRST_LAYOUT: TableLayout = { order: [], hidden: [], frozen: 0, density: 'comfortable' }
