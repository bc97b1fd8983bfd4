import { expect, test } from 'vitest'
import { MAX_COUNTED } from '@/lib/shared/limits'
import { toNeighbours } from './rules'

test.each([
  [0, 3, { position: 1, total: 3 }],
  [MAX_COUNTED - 1, MAX_COUNTED, { position: MAX_COUNTED, total: MAX_COUNTED }],
  [MAX_COUNTED - 1, MAX_COUNTED + 1, { position: MAX_COUNTED, total: MAX_COUNTED, isAtLeast: true }],
  [
    MAX_COUNTED,
    MAX_COUNTED + 1,
    { position: MAX_COUNTED, isPositionAtLeast: true, total: MAX_COUNTED, isAtLeast: true },
  ],
  [
    MAX_COUNTED + 1,
    MAX_COUNTED + 1,
    { position: MAX_COUNTED, isPositionAtLeast: true, total: MAX_COUNTED, isAtLeast: true },
  ],
])('with %i before it, of %i, a place is never beyond what is counted', (before, total, place) => {
  expect(toNeighbours({ previous: null, next: null, before, total, isListed: true })).toEqual({
    previous: null,
    next: null,
    ...place,
  })
})
