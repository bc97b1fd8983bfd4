import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { skipConfirmationToday, skipsConfirmationToday } from './skip-confirmation'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.useFakeTimers({ now: new Date(2026, 1, 28, 23, 30) })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a person who put the question off is asked again on the next day, and others are asked at once', () => {
  expect(skipsConfirmationToday('anna')).toBe(false)
  skipConfirmationToday('anna')
  expect([skipsConfirmationToday('anna'), skipsConfirmationToday('boris')]).toEqual([true, false])
  vi.setSystemTime(new Date(2026, 2, 1, 0, 30))
  expect(skipsConfirmationToday('anna')).toBe(false)
})

test('an invalid entry counts as none, and a forbidden storage stops nothing', () => {
  kept.set('deletion-unasked', 'nonsense')
  expect(skipsConfirmationToday('anna')).toBe(false)
  vi.stubGlobal('localStorage', undefined)
  expect(() => skipConfirmationToday('anna')).not.toThrow()
  expect(skipsConfirmationToday('anna')).toBe(false)
})
