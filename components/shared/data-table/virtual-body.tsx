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
  useEffect,
  useRef,
  useState,
} from 'react'
import { DataRow, type DataRowProps } from './data-row'
import type { TableBody } from './data-table'
import { RowGap } from './row-gap'
import { useRowsInTurn } from './use-rows-in-turn'

/** Number of rows drawn beyond the visible ones. */
const OVERSCAN = 4

/**
 * Returns a row's height as the ResizeObserver reports it, and until then the usual one: measuring at once would force
 * the browser to lay out the whole table while it is being drawn.
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

/** The properties of a drawn row, which knows its index and reports its height. */
export type DrawnRow<Data extends RowData> = DataRowProps<Data> &
  Omit<ComponentProps<'tr'>, 'ref'> & { ref: (element: HTMLTableRowElement | null) => void }

interface VirtualBodyProps<Data extends RowData> {
  body: TableBody<Data>
  /** The estimated height of a row in pixels, until it is measured. */
  rowHeight: number
  /** The id of a row that stays drawn wherever the table is scrolled to. */
  keptId?: string | null
  /** The id of a row to scroll to and focus. */
  soughtId?: string | null
  /** Called once that row has been found. */
  onFound?: () => void
  /** The id of a row whose place stays empty. */
  absentId?: string | null
  bodyRef?: (element: HTMLElement | null) => void
  bodyProps?: Readonly<Record<`data-${string}`, string>>
  /** Draws a row instead of the default. */
  draw?: (row: DrawnRow<Data>, index: number) => ReactNode
}

/** The body of a long table: it draws only the visible rows and the focused one, and leaves room for the others. */
export function VirtualBody<Data extends RowData>(props: VirtualBodyProps<Data>) {
  const { body, rowHeight, keptId, soughtId, onFound, absentId, bodyRef, bodyProps, draw } = props
  const { rows, columns, events, rowProps } = body
  const own = useRef<HTMLTableSectionElement>(null)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const kept = keptId ? rows.findIndex(({ id }) => id === keptId) : -1
  const sought = soughtId ? rows.findIndex(({ id }) => id === soughtId) : -1
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
        // With its neighbours, which the arrow keys move to.
        const around = focused < 0 ? [] : [focused - 1, focused, focused + 1]
        const apart = [kept, sought, ...around].filter((place) => place >= 0 && place < range.count)
        return [...new Set([...places, ...apart])].toSorted((one, other) => one - other)
      },
      [kept, sought, focused],
    ),
  })
  // A scroll position that the browser has not reported yet must stay, or the row would move away from the pointer.
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
  const rowRank = ({ index }: { index: number }) => {
    if (index === kept || index === sought || (focused >= 0 && Math.abs(index - focused) <= 1)) return 0
    const { range } = virtualizer
    return range && index >= range.startIndex && index <= range.endIndex ? 1 : 2
  }
  const items = useRowsInTurn(virtualizer.getVirtualItems(), rowRank)
  // It may be drawn later than its table.
  useEffect(() => {
    const row = sought < 0 ? null : own.current?.querySelector<HTMLElement>(`tr[data-index="${sought}"]`)
    if (!row) return
    row.scrollIntoView({ block: 'center' })
    row.focus({ preventScroll: true })
    onFound?.()
  })
  const gap = (height: number) => height > 0 && <RowGap height={height} columns={columns} />
  return (
    <tbody ref={setBody} {...bodyProps} {...events} onFocus={followFocus} onBlur={() => setFocusedId(null)}>
      {items.map(({ index, start, size }, at) => {
        const row = rows[index]
        if (!row) return null
        const drawn = {
          ...rowProps(row),
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
