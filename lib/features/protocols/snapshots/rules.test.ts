import { expect, test } from 'vitest'
import { getTranslator } from '@/lib/shared/catalog'
import { message } from '@/lib/shared/messages'
import { type Snapshot, type SnapshotScenario, snapshotSchema } from './contract'
import { canonicalSnapshot, shownChoice, snapshotTotals, stepsPeriod } from './rules'
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

const SCENARIO: SnapshotScenario = {
  _id: 'd'.repeat(24),
  number: '00001-001',
  type: 'orders',
  status: 'Выполнен',
  plant: '',
  data: {},
  responsible: null,
  reviewer: null,
  dataResponsible: null,
  steps: [],
  runs: [],
  products: { lines: 0, sums: [] },
  marks: [],
  receipts: [],
  money: null,
  errors: [],
}
const STEP = { number: '', description: '', responsible: '', comment: '', secondsSpent: 0 }
const step = (place: number, status: string) => ({
  ...STEP,
  _id: String(place).repeat(24),
  step: place,
  status,
  systemComponent: '',
  expectedResult: '',
})
const ERROR = {
  _id: 'e'.repeat(24),
  description: 'Нет чека',
  isBlocker: true,
  status: 'open',
  author: '',
  responsible: '',
  stepName: '',
  detectionDate: '2026-11-20',
  plannedFixDate: null,
  accepted: { by: PERSON, comment: '' },
}

test('the figures count statuses, steps, and what is accepted and explained', () => {
  const compared = { comparison: 'handedOut', expected: '1.00', actual: '2.00', difference: '1.00' }
  const explanation = { comment: 'Округление', by: 'Ира', at: '2026-11-26T10:00:00.000Z' }
  const money = {
    currency: 'RUB',
    receipts: [],
    photos: { waiting: 0, withoutSum: 0 },
    financials: { count: 0, sum: '0.00' },
    comparisons: [
      { ...compared, state: 'differs', explanation },
      { ...compared, state: 'differs', explanation: null },
      { ...compared, state: 'equal', explanation: null },
    ],
  }
  const steps = [step(1, 'Done'), step(2, 'Canceled'), step(3, 'Error'), step(4, 'New')]
  const errors = [ERROR, { ...ERROR, isBlocker: false, accepted: null }]
  const scenarios = [{ ...SCENARIO, status: 'В работе' }, { ...SCENARIO, steps, money, errors }, SCENARIO]
  expect(snapshotTotals({ ...SNAPSHOT, scenarios })).toEqual({
    scenarios: 3,
    statuses: [
      { status: 'Выполнен', count: 2 },
      { status: 'В работе', count: 1 },
    ],
    steps: { total: 4, completed: 2, failed: 1 },
    marks: 0,
    receipts: 0,
    differences: { total: 2, explained: 1 },
    errors: { total: 2, blockers: 1, accepted: 1 },
  })
})

test('a snapshot of before it said when something was tested is read as it is stored', () => {
  const stored = canonicalSnapshot({ ...SNAPSHOT, scenarios: [{ ...SCENARIO, steps: [step(1, 'Done')] }] })
  expect(stored).not.toMatch(/begunAt|completedAt|outcomeAt/)
  const read = snapshotSchema.parse(JSON.parse(stored))
  expect(canonicalSnapshot(read)).toBe(stored)
  expect(read.scenarios.map(stepsPeriod)).toEqual([null])
})

test('a value that the product does not know any more is shown as it is', () => {
  const names = { open: message('protocols.state.draft') }
  const translate = getTranslator('en')
  expect(shownChoice(names, 'open', translate)).toBe('Draft')
  expect(shownChoice(names, 'forgotten', translate)).toBe('forgotten')
  expect(shownChoice(names, 'toString', translate)).toBe('toString')
})
