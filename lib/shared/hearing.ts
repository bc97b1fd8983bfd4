import type { Touch } from './live'

const PLACES = ['id', 'projectId', 'scenarioId'] as const

/** Returns whether a change of `touched` matches a subscription; a field that either leaves out matches any value. */
function concerns(touched: Touch, heard: Touch): boolean {
  return (
    touched.subject === heard.subject &&
    PLACES.every(
      (place) =>
        touched[place] === undefined || heard[place] === undefined || touched[place] === heard[place],
    )
  )
}

/** Returns whether a change invalidates a query with these subscriptions; null stands for unknown changes. */
export function isHeard(touched: Touch | null, hears: readonly Touch[]): boolean {
  return touched === null ? hears.length > 0 : hears.some((heard) => concerns(touched, heard))
}
