import { expect, test } from 'vitest'
import { createPressFilter } from './second-press'

const tap = (timeStamp: number) => ({ timeStamp, detail: 1 })

test('the second tap of a double tap does not count, nor does the third of three', () => {
  const counts = createPressFilter()
  expect([1000, 1150, 1300].map((at) => counts(tap(at), 'Done'))).toEqual([true, false, false])
})

test('a second click that the browser counts as such does not count either', () => {
  const counts = createPressFilter()
  expect(counts({ timeStamp: 1000, detail: 1 }, 'Done')).toBe(true)
  expect(counts({ timeStamp: 1200, detail: 2 }, 'Done')).toBe(false)
})

test('taps that follow a look at the next step count, and one on another button', () => {
  const counts = createPressFilter()
  expect([1000, 1400, 1900].map((at) => counts(tap(at), 'Done'))).toEqual([true, true, true])
  expect(counts(tap(2000), 'Canceled')).toBe(true)
})

test('presses by the keyboard count, however fast', () => {
  const counts = createPressFilter()
  const presses = [1000, 1080, 1160].map((timeStamp) => counts({ timeStamp, detail: 0 }, 'Done'))
  expect(presses).toEqual([true, true, true])
})
