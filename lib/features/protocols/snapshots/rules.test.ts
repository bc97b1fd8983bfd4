import { expect, test } from 'vitest'
import type { Snapshot } from './contract'
import { canonicalSnapshot } from './rules'
import { snapshotHash } from './service'

const PERSON = { _id: 'a'.repeat(24), name: 'Ира', team: 'OD' }

const SNAPSHOT: Snapshot = {
  version: 1,
  number: 7,
  title: 'Приёмка',
  takenAt: '2026-11-26T18:40:00.000Z',
  project: { _id: 'b'.repeat(24), number: 3, name: 'МП', startDate: '2026-11-01', endDate: '2026-11-30' },
  coversProject: true,
  composedBy: PERSON,
  signers: [PERSON],
  plants: [],
  scenarios: [],
  deviations: ['Касса 2 не работала'],
}

test('the same snapshot has the same bytes, whatever the order of its keys', () => {
  const { version, ...rest } = SNAPSHOT
  const turned = { ...rest, composedBy: { team: 'OD', name: 'Ира', _id: PERSON._id }, version }
  expect(canonicalSnapshot(turned)).toBe(canonicalSnapshot(SNAPSHOT))
  expect(canonicalSnapshot(SNAPSHOT)).toMatch(
    /^{"composedBy":{"_id":"a{24}","name":"Ира","team":"OD"},"coversProject":true,/,
  )
})

test('another order of a list, and another letter, give another hash', () => {
  const hash = snapshotHash(canonicalSnapshot(SNAPSHOT))
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  const other = { ...PERSON, _id: 'c'.repeat(24) }
  const one = snapshotHash(canonicalSnapshot({ ...SNAPSHOT, signers: [PERSON, other] }))
  const two = snapshotHash(canonicalSnapshot({ ...SNAPSHOT, signers: [other, PERSON] }))
  const letter = snapshotHash(canonicalSnapshot({ ...SNAPSHOT, title: 'Приемка' }))
  expect(new Set([hash, one, two, letter]).size).toBe(4)
})
