import {
  type ColumnDef,
  type CoreFeatures,
  createColumnHelper,
  metaHelper,
  type RowData,
  tableFeatures,
} from '@tanstack/react-table'
import type { SortOrder } from '@/lib/shared/pagination'
import { stackLabels } from './stack-labels'

export interface DataColumnMeta {
  /**
   * The kind of a column, whose look is set on the table and not on the cells. `figures` are aligned right, `fill`
   * takes the room that the others leave (one of the first twelve columns), `actions` is the last one and stays in view
   * while the rest of a wide table scrolls. A row is dragged by its `handle`.
   */
  kind?: 'figures' | 'fill' | 'actions' | 'handle'
  /**
   * Where a row is a stack, as on a phone, these columns come first, without labels: lines side by side, a text below
   * them.
   */
  lead?: 'line' | 'text'
  /**
   * Where the columns don't fit side by side, those with a rank go to the row's second line: 1 first. On a phone they are
   * the small print of a card without other labels, and those with `phone` only there.
   */
  yields?: 1 | 2 | 3 | 'phone'
  /** The width of the skeleton while loading, such as `w-24`. */
  skeletonClassName?: string
  /** A header that only screen readers need, as over row actions. */
  isHeaderHidden?: boolean
  /** The server's name for sorting by this column; without it the column can't be sorted. */
  sort?: string
  /** The order of the first click; `asc` by default. */
  firstOrder?: SortOrder
  /** Its name in the menu of columns; without it the column is always shown. */
  name?: string
}

/** Atoms without subscribers: a table has no state of its own that could change. */
const SILENT: NonNullable<CoreFeatures['coreReactivityFeature']> = {
  createOptionsStore: false,
  wrapExternalAtoms: false,
  addSubscription: () => undefined,
  createWritableAtom: (value) => ({ ...silentAtom(() => value), set: () => undefined }),
  createReadonlyAtom: silentAtom,
  untrack: (read) => read(),
  batch: (work) => work(),
  schedule: (work) => work(),
}

function silentAtom<Value>(get: () => Value) {
  return { get, subscribe: () => ({ unsubscribe: () => undefined }) }
}

/** The features of this app's tables; sorting and filtering are the server's. */
export const dataTableFeatures = tableFeatures({
  columnMeta: metaHelper<DataColumnMeta>(),
  coreReactivityFeature: SILENT,
})

type Features = typeof dataTableFeatures

export type DataColumns<Row extends RowData> = ColumnDef<Features, Row, unknown>[]

/** Columns of a table of `Row`s; call it at module level or in an exported factory. */
export function dataColumnHelper<Row extends RowData>() {
  return createColumnHelper<Features, Row>()
}

/**
 * Returns the attributes by which `table.css` knows the kinds of a table's columns, by number; `before` columns stand
 * in front of these.
 */
export function columnKinds<Row extends RowData>(columns: DataColumns<Row>, before: number) {
  const numbersWhere = (isMeant: (meta: DataColumnMeta) => boolean) =>
    columns.flatMap(({ meta }, index) => (meta && isMeant(meta) ? [index + 1 + before] : [])).join(' ') ||
    undefined
  const numbersWithKind = (kind: DataColumnMeta['kind']) => numbersWhere((meta) => meta.kind === kind)
  const leading = (lead: DataColumnMeta['lead']) => numbersWhere((meta) => meta.lead === lead)
  // The row's name needs no label, nor do its actions.
  const names = columns.map(({ header, meta }, index) => {
    const isLabelled = index > 0 && meta?.kind !== 'actions' && !meta?.lead && typeof header === 'string'
    return isLabelled ? header : null
  })
  return {
    'data-figures': numbersWithKind('figures'),
    'data-fill': numbersWithKind('fill'),
    'data-actions': numbersWithKind('actions'),
    'data-handle': numbersWithKind('handle'),
    'data-lead': leading('line'),
    'data-lead-text': leading('text'),
    'data-yields': columns.flatMap(({ meta }) => meta?.yields ?? []).join(' ') || undefined,
    style: stackLabels(names, before),
  }
}
