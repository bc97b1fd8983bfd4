import { expect, test } from 'vitest'
import { matchRows } from './rules'

const known = [{ id: 'a' }, { id: 'b' }]
const matched = (...ids: (string | null | undefined)[]) =>
  matchRows(
    known,
    ids.map((_id) => ({ _id })),
  ).map(({ before }) => before?.id ?? null)

test('entries go on with the rows they name, in the order sent', () => {
  expect(matched('b', 'a')).toEqual(['b', 'a'])
})

test('missing, temporary, unknown and repeated ids are new', () => {
  expect(matched(undefined, null, 'temp_0', 'c', 'a', 'a')).toEqual([null, null, null, null, 'a', null])
})
