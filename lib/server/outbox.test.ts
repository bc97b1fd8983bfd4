import { expect, it } from 'vitest'
import { retryDelayMs } from './outbox'

it('the back-off doubles, up to a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 1_000].map(retryDelayMs)).toEqual([
    2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
  ])
})
