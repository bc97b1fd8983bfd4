import { expect, test } from 'vitest'
import { partByVersion } from './record-endpoints'

test('only rows that nobody has changed since are put back', () => {
  const rows = [
    { id: 'a', version: 2 },
    { id: 'b', version: 3 },
  ]
  const changes = ['a', 'b', 'gone'].map((_id) => ({ _id, version: 2 }))
  expect(partByVersion(changes, rows)).toEqual({
    current: [{ change: changes[0], row: rows[0] }],
    skipped: 2,
  })
})

test('a row that is named twice is put back once', () => {
  const change = { _id: 'a', version: 1 }
  expect(partByVersion([change, change], [{ id: 'a', version: 1 }])).toMatchObject({
    current: [{ change }],
    skipped: 0,
  })
})
