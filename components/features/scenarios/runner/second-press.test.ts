import { expect, test } from 'vitest'
import { createPressFilter } from './second-press'

const tap = (timeStamp: number) => ({ timeStamp, detail: 1 })

test('the second tap of a double tap does not count, nor does the third of three', () => {
  const counts = createPressFilter()
  expect([1000, 1150, 1300].map((at) => counts(tap(at)))).toEqual([true, false, false])
})

test('a second click that the browser counts as such does not count either', () => {
  const counts = createPressFilter()
  expect(counts({ timeStamp: 1000, detail: 1 })).toBe(true)
  expect(counts({ timeStamp: 1200, detail: 2 })).toBe(false)
})

test('taps that follow a look at the next step count', () => {
  const counts = createPressFilter()
  expect([1000, 1400, 1900].map((at) => counts(tap(at)))).toEqual([true, true, true])
})

test('presses by the keyboard count, however fast', () => {
  const counts = createPressFilter()
  expect([1000, 1080, 1160].map((timeStamp) => counts({ timeStamp, detail: 0 }))).toEqual([true, true, true])
})
