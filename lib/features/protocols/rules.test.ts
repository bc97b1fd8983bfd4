import { expect, test } from 'vitest'
import { nextSigner } from './rules'

const NOT_YET = { signed: null, refused: null }
const SIGNED = { signed: { at: '2026-11-26T10:00:00.000Z', way: 'code', hash: '' } as const, refused: null }
const REFUSED = { signed: null, refused: { at: '2026-11-26T10:00:00.000Z', reason: 'Рано' } }

test.each([
  ['nobody', [], null],
  ['the first', [NOT_YET, NOT_YET], 0],
  ['the first who has not signed', [SIGNED, NOT_YET, NOT_YET], 1],
  ['nobody once all have signed', [SIGNED, SIGNED], null],
  ['nobody once one has refused', [SIGNED, REFUSED, NOT_YET], null],
])('it is the turn of %s', (_, signers, at) => {
  expect(nextSigner(signers)).toBe(at === null ? null : signers[at])
})
