'use client'

import type { RowData } from '@tanstack/react-table'
import {
  defaultRangeExtractor,
  measureElement,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import {
  type ComponentProps,
  type FocusEvent,
  Fragment,
  type ReactNode,
  type Ref,
  useCallback,
  useRef,
  useState,
} from 'react'
import { DataRow, type DataRowProps } from './data-row'
import type { TableBody } from './data-table'
import { useRowsInTurn } from './use-rows-in-turn'

/** So many rows are drawn beyond those in view. */
const OVERSCAN = 4

/**
 * Returns a row's height as the browser tells of it. Until then it is the usual one: asked for at once, the browser would
 * lay out the whole table in the middle of drawing it.
 */
function measureLater<Row extends Element>(
  row: Row,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<HTMLElement, Row>,
): number {
  if (entry) return measureElement(row, entry, virtualizer)
  const index = virtualizer.indexFromElement(row)
  const { getItemKey, estimateSize } = virtualizer.options
  return virtualizer.itemSizeCache.get(getItemKey(index)) ?? estimateSize(index)
}

/** The properties of a row that is drawn, which knows its place and tells its height. */
export type DrawnRow<Data extends RowData> = DataRowProps<Data> &
  Omit<ComponentProps<'tr'>, 'ref'> & { ref: (element: HTMLTableRowElement | null) => void }

interface VirtualBodyProps<Data extends RowData> {
  body: TableBody<Data>
  /** The usual height of a row in pixels, until it was measured. */
  rowHeight: number
  /** A row that stays drawn wherever the table is scrolled to. */
  keptId?: string | null
  /** A row whose place stays free. */
  absentId?: string | null
  bodyRef?: (element: HTMLElement | null) => void
  bodyProps?: Readonly<Record<`data-${string}`, string>>
  /** Draws a row otherwise. */
  draw?: (row: DrawnRow<Data>, index: number) => ReactNode
}

/** The body of a long table: only the rows in view and the one with the focus are drawn, and room is kept for the others. */
export function VirtualBody<Data extends RowData>(props: VirtualBodyProps<Data>) {
  const { body, rowHeight, keptId, absentId, bodyRef, bodyProps, draw } = props
  const { rows, columns, events, propsOf } = body
  const own = useRef<HTMLTableSectionElement>(null)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const kept = keptId ? rows.findIndex(({ id }) => id === keptId) : -1
  const focused = focusedId === null ? -1 : rows.findIndex(({ id }) => id === focusedId)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => own.current?.closest('section') ?? null,
    estimateSize: () => rowHeight,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    overscan: OVERSCAN,
    measureElement: measureLater,
    useFlushSync: false,
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const places = defaultRangeExtractor(range)
        // With its neighbours, to which the arrow keys lead.
        const around = focused < 0 ? [] : [focused - 1, focused, focused + 1]
        const apart = [kept, ...around].filter((place) => place >= 0 && place < range.count)
        return [...new Set([...places, ...apart])].toSorted((one, other) => one - other)
      },
      [kept, focused],
    ),
  })
  // What the browser has scrolled to and not yet told of must stay: it would be gone from under the pointer.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (item, _delta, { scrollElement, scrollOffset }) =>
    scrollOffset !== null && item.end <= scrollOffset && scrollElement?.scrollTop === scrollOffset
  const setBody: Ref<HTMLTableSectionElement> = useCallback(
    (element: HTMLTableSectionElement | null) => {
      own.current = element
      bodyRef?.(element)
    },
    [bodyRef],
  )
  const followFocus = (event: FocusEvent<HTMLTableSectionElement>) => {
    events.onFocus(event)
    const row = event.target.closest<HTMLElement>('tr[data-index]')
    setFocusedId(rows[Number(row?.dataset.index)]?.id ?? null)
  }
  const rankOf = ({ index }: { index: number }) => {
    if (index === kept || (focused >= 0 && Math.abs(index - focused) <= 1)) return 0
    const { range } = virtualizer
    return range && index >= range.startIndex && index <= range.endIndex ? 1 : 2
  }
  const items = useRowsInTurn(virtualizer.getVirtualItems(), rankOf)
  const gap = (height: number) => height > 0 && <RowGap height={height} columns={columns} />
  return (
    <tbody ref={setBody} {...bodyProps} {...events} onFocus={followFocus} onBlur={() => setFocusedId(null)}>
      {items.map(({ index, start, size }, at) => {
        const row = rows[index]
        if (!row) return null
        const drawn = {
          ...propsOf(row),
          'data-index': index,
          'aria-rowindex': index + 2,
          ref: virtualizer.measureElement,
        }
        return (
          <Fragment key={row.id}>
            {gap(start - (items[at - 1]?.end ?? 0))}
            {draw ? draw(drawn, index) : <DataRow {...drawn} />}
            {row.id === absentId && gap(size)}
          </Fragment>
        )
      })}
      {gap(virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0))}
    </tbody>
  )
}

/** The room of rows that are not drawn. */
function RowGap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden data-gap="" style={{ height }}>
      <td colSpan={columns} />
    </tr>
  )
}
