import { expect, test } from 'vitest'
import { idempotencyKeys } from './creation'

test('what is sent again after a lost answer keeps its key', () => {
  const keys = idempotencyKeys()
  const key = keys.keyOf({ plant: 'M041' })
  expect(keys.keyOf({ plant: 'M041' })).toBe(key)
})

test('something else has another key', () => {
  const keys = idempotencyKeys()
  expect(keys.keyOf({ plant: 'M041' })).not.toBe(keys.keyOf({ plant: 'M042' }))
})

test('a key ends with the success that it was for: the same again is another thing', () => {
  const keys = idempotencyKeys()
  const key = keys.keyOf({ plant: 'M041' })
  keys.end(key)
  expect(keys.keyOf({ plant: 'M041' })).not.toBe(key)
})

test('a success that comes late ends no key but its own', () => {
  const keys = idempotencyKeys()
  const late = keys.keyOf({ plant: 'M041' })
  const key = keys.keyOf({ plant: 'M042' })
  keys.end(late)
  expect(keys.keyOf({ plant: 'M042' })).toBe(key)
})
