'use client'

import { type RefObject, useLayoutEffect, useState } from 'react'

const FIRST_RANGE = { from: 0, to: 40 }
/** Number of rows drawn beyond the edges, so that scrolling shows rows before the next ones are drawn. */
const BEYOND = 6
/** Maximum number of new rows drawn per frame; the others follow frame by frame. */
const AT_ONCE = 8

interface RowRange {
  from: number
  to: number
}

/** A run of rows that are drawn, or of rows that are replaced by a gap. */
interface RowRun extends RowRange {
  isDrawn: boolean
}

/** Returns the visible rows of a table, all of one height, and the focused one, wherever it is. */
export function useRowWindow(frame: RefObject<HTMLElement | null>, count: number, focused: number) {
  const [{ from, to }, setRange] = useState(FIRST_RANGE)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    let drawn: RowRange = FIRST_RANGE
    let frameId = 0
    const measure = () => {
      frameId = 0
      const row = element.querySelector<HTMLElement>('tbody > tr[data-row]')
      const rowHeight = row?.getBoundingClientRect().height ?? 0
      if (rowHeight === 0) return
      setHeight(rowHeight)
      const first = Math.floor(element.scrollTop / rowHeight / BEYOND) * BEYOND
      const shown = Math.ceil(element.clientHeight / rowHeight)
      const wanted = { from: Math.max(0, first - BEYOND), to: first + shown + 2 * BEYOND }
      drawn = nextRange(wanted, drawn, first)
      const next = drawn
      setRange((known) => (isSameRange(known, next) ? known : next))
      if (!isSameRange(drawn, wanted)) follow()
    }
    const follow = () => {
      frameId ||= requestAnimationFrame(measure)
    }
    measure()
    const observer = new ResizeObserver(follow)
    observer.observe(element)
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      cancelAnimationFrame(frameId)
      observer.disconnect()
      element.removeEventListener('scroll', follow)
    }
  }, [frame])
  return { runs: toRuns(count, { from: Math.min(from, count), to: Math.min(to, count) }, focused), height }
}

const isSameRange = (one: RowRange, other: RowRange) => one.from === other.from && one.to === other.to

/** Returns the range to draw next between the drawn range and the wanted one, from the first visible row on. */
export function nextRange(wanted: RowRange, drawn: RowRange, first: number): RowRange {
  const from = Math.max(wanted.from, drawn.from)
  const to = Math.min(wanted.to, drawn.to)
  if (from >= to) return { from: first, to: Math.min(wanted.to, first + AT_ONCE) }
  const below = Math.min(wanted.to - to, AT_ONCE)
  const above = Math.min(from - wanted.from, AT_ONCE - below)
  return { from: from - above, to: to + below }
}

/** Returns the rows of a table as runs, the drawn ones and those between them. */
export function toRuns(count: number, { from, to }: RowRange, focused: number): RowRun[] {
  const isApart = focused < count && (focused < from || focused >= to)
  const drawn = [{ from, to }, ...(isApart ? [{ from: focused, to: focused + 1 }] : [])].sort(
    (one, other) => one.from - other.from,
  )
  const runs: RowRun[] = []
  let at = 0
  for (const run of drawn) {
    if (run.from > at) runs.push({ from: at, to: run.from, isDrawn: false })
    runs.push({ ...run, isDrawn: true })
    at = run.to
  }
  if (at < count) runs.push({ from: at, to: count, isDrawn: false })
  return runs
}
