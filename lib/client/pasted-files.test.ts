import { expect, test } from 'vitest'
import { pasteTaker } from './pasted-files'

/** A place with the focus in it, or the pointer on it. */
const place = (...states: (':focus-within' | ':hover')[]) => ({
  element: { matches: (selector: string) => states.some((state) => state === selector) },
})

test('a pasted file goes to the place that has the focus, whichever was opened last', () => {
  const [first, last] = [place(':focus-within'), place(':hover')]
  expect(pasteTaker([first, last])).toBe(first)
})

test('without the focus in one, it goes to the place under the pointer', () => {
  const [first, last] = [place(':hover'), place()]
  expect(pasteTaker([first, last])).toBe(first)
})

test('where the person points at none, it goes to the one that was shown last', () => {
  const [first, last, only] = [place(), place(), { element: null }]
  expect(pasteTaker([first, last])).toBe(last)
  expect(pasteTaker([first, only])).toBe(only)
  expect(pasteTaker([])).toBeUndefined()
})
