import type { Touch } from './live'

const PLACES = ['id', 'projectId', 'scenarioId'] as const

/** Returns whether a change of `touched` matches a subscription; a field that either leaves out matches any value. */
function concerns(touched: Touch, subscribed: Touch): boolean {
  return (
    touched.subject === subscribed.subject &&
    PLACES.every(
      (place) =>
        touched[place] === undefined ||
        subscribed[place] === undefined ||
        touched[place] === subscribed[place],
    )
  )
}

/** Returns whether a change invalidates a query with these subscriptions; null stands for unknown changes. */
export function invalidates(touched: Touch | null, subscribesTo: readonly Touch[]): boolean {
  return touched === null
    ? subscribesTo.length > 0
    : subscribesTo.some((subscribed) => concerns(touched, subscribed))
}
