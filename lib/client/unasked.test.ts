import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isUnaskedToday, stopAskingToday } from './unasked'

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
  expect(isUnaskedToday('anna')).toBe(false)
  stopAskingToday('anna')
  expect([isUnaskedToday('anna'), isUnaskedToday('boris')]).toEqual([true, false])
  vi.setSystemTime(new Date(2026, 2, 1, 0, 30))
  expect(isUnaskedToday('anna')).toBe(false)
})

test('an invalid entry counts as none, and a forbidden storage stops nothing', () => {
  kept.set('deletion-unasked', 'nonsense')
  expect(isUnaskedToday('anna')).toBe(false)
  vi.stubGlobal('localStorage', undefined)
  expect(() => stopAskingToday('anna')).not.toThrow()
  expect(isUnaskedToday('anna')).toBe(false)
})
