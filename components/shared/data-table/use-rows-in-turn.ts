'use client'

import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'

/** Maximum number of new rows drawn per frame: more of them would delay the response to input. */
const AT_ONCE = 5

/**
 * Returns the wanted rows that are drawn in this frame: those drawn already and a few new ones, lowest rank first. The
 * others follow frame by frame.
 */
export function useRowsInTurn<Row extends { key: bigint | number | string }>(
  wanted: readonly Row[],
  wantedRank: (row: Row) => number,
): Row[] {
  type Keys = ReadonlySet<Row['key']>
  // The rows that were drawn when this frame began, and the rows that are drawn now.
  const [before, drawn] = [useRef<Keys>(new Set()), useRef<Keys>(new Set())]
  const [, goOn] = useReducer((turn: number) => turn + 1, 0)
  const rank = (row: Row) => (drawn.current.has(row.key) ? -1 : wantedRank(row))
  const added = wanted
    .filter(({ key }) => !before.current.has(key))
    .toSorted((one, other) => rank(one) - rank(other))
  const late = new Set(added.slice(AT_ONCE).map(({ key }) => key))
  const now = wanted.filter(({ key }) => !late.has(key))
  useLayoutEffect(() => {
    drawn.current = new Set(now.map(({ key }) => key))
  })
  useEffect(() => {
    if (added.length === 0) return
    const frame = requestAnimationFrame(() => {
      before.current = drawn.current
      if (late.size > 0) goOn()
    })
    return () => cancelAnimationFrame(frame)
  })
  return now
}
