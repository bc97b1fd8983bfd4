import type { Touch } from './live'

const PLACES = ['id', 'projectId', 'scenarioId'] as const

/**
 * Returns whether a change that touched `touched` concerns a listener to `heard`: a field that one of them leaves out
 * fits.
 */
function concerns(touched: Touch, heard: Touch): boolean {
  return (
    touched.subject === heard.subject &&
    PLACES.every(
      (place) =>
        touched[place] === undefined || heard[place] === undefined || touched[place] === heard[place],
    )
  )
}

/** Returns whether a change concerns one of the things that are heard; null stands for changes that nobody knows. */
export function isHeard(touched: Touch | null, hears: readonly Touch[]): boolean {
  return touched === null ? hears.length > 0 : hears.some((heard) => concerns(touched, heard))
}
