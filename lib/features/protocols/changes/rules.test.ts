import { describe, expect, test } from 'vitest'
import type { Snapshot, SnapshotScenario } from '../snapshots/contract'
import { compareShared, compareSnapshots, firstChanges } from './rules'

const PERSON = { _id: 'a'.repeat(24), name: 'Ира', team: 'OD' }
const STEP = {
  _id: 'b'.repeat(24),
  step: 1,
  number: 'A1',
  description: 'Пробить чек',
  systemComponent: '',
  expectedResult: '',
  responsible: '',
  status: 'Done',
  comment: '',
  secondsSpent: 0,
}
const RECEIPT = {
  _id: 'c'.repeat(24),
  filename: 'чек.jpg',
  receiptType: 'salesReceipt',
  uploadedAt: '2026-11-26T10:00:00.000Z',
  fileKey: `${'1'.repeat(32)}.webp`,
  fileHash: 'f'.repeat(64),
  country: null,
  text: '',
  fiscal: null,
}
const SCENARIO: SnapshotScenario = {
  _id: 'd'.repeat(24),
  number: '00001-001',
  type: 'orders',
  status: 'В работе',
  plant: '0571',
  data: { plant: '0571', shipment: 'FBS', miz: false, basket: 7 },
  responsible: PERSON,
  reviewer: null,
  dataResponsible: null,
  steps: [STEP],
  runs: [],
  products: { lines: 1, sums: [{ count: 'quantity', pieces: 3, sum: '301.50' }] },
  marks: [],
  receipts: [RECEIPT],
  money: null,
  errors: [],
}
const of = (...scenarios: SnapshotScenario[]) => ({ scenarios })
const changesTo = (after: Partial<SnapshotScenario>) =>
  compareSnapshots(of(SCENARIO), of({ ...SCENARIO, ...after })).flatMap(({ changes }) => changes)

test('the same says the same, whatever the hashes of pictures', () => {
  expect(changesTo({})).toEqual([])
  expect(changesTo({ receipts: [{ ...RECEIPT, fileHash: null }] })).toEqual([])
})

test('when something was tested is compared with snapshots that say it', () => {
  const steps = [{ ...STEP, outcomeAt: '2026-11-20T10:00:00.000Z' }]
  const dated = { ...SCENARIO, begunAt: '2026-11-19T10:00:00.000Z', completedAt: null, steps }
  expect(changesTo(dated)).toEqual([])
  const later = { ...dated, steps: [{ ...STEP, outcomeAt: '2026-11-21T10:00:00.000Z' }] }
  expect(compareSnapshots(of(dated), of(later))[0]?.changes).toEqual([
    {
      part: 'steps',
      item: '1 · A1 · Пробить чек',
      field: 'outcomeAt',
      before: '2026-11-20T10:00:00.000Z',
      after: '2026-11-21T10:00:00.000Z',
    },
  ])
})

test('a status, a field of the data and a person are named with both values', () => {
  const data = { ...SCENARIO.data, plant: '0572', miz: true, basket: null }
  expect(changesTo({ status: 'Выполнен', data, responsible: null, reviewer: PERSON })).toEqual([
    { part: 'status', item: '', field: 'status', before: 'В работе', after: 'Выполнен' },
    { part: 'data', item: '', field: 'plant', before: '0571', after: '0572' },
    { part: 'data', item: '', field: 'miz', before: 'false', after: 'true' },
    { part: 'data', item: '', field: 'basket', before: '7', after: null },
    { part: 'people', item: '', field: 'responsible', before: 'Ира', after: null },
    { part: 'people', item: '', field: 'reviewer', before: null, after: 'Ира' },
  ])
})

test('what a scenario has several of came, is gone, or has other values', () => {
  const other = { ...STEP, _id: 'e'.repeat(24), step: 2, number: '', description: 'Выдать' }
  expect(changesTo({ steps: [{ ...STEP, status: 'Error' }, other] })).toEqual([
    { part: 'steps', item: '1 · A1 · Пробить чек', field: 'status', before: 'Done', after: 'Error' },
    { part: 'steps', item: '2 · Выдать', field: '', before: null, after: '2 · Выдать' },
  ])
  expect(changesTo({ receipts: [] })).toEqual([
    { part: 'receipts', item: 'чек.jpg', field: '', before: 'чек.jpg', after: null },
  ])
  const products = { lines: 1, sums: [{ count: 'quantity', pieces: 3, sum: '300.00' }] }
  expect(changesTo({ products })).toEqual([
    { part: 'products', item: 'quantity', field: 'sum', before: '301.50', after: '300.00' },
  ])
})

test('scenarios that are gone are said', () => {
  const other = { ...SCENARIO, _id: 'f'.repeat(24), number: '00001-002' }
  expect(compareSnapshots(of(SCENARIO), of(other))).toEqual([
    { _id: SCENARIO._id, number: '00001-001', kind: 'removed', changes: [] },
  ])
})

test('of too many the first are named, and the others counted', () => {
  const changed = compareSnapshots(of(SCENARIO), of({ ...SCENARIO, status: 'Новый', responsible: null }))
  const all = [...changed, { _id: 'f'.repeat(24), number: '2', kind: 'added' as const, changes: [] }]
  expect(firstChanges(all, 3)).toEqual({ scenarios: all, more: 0 })
  expect(firstChanges(all, 1)).toMatchObject({ scenarios: [{ changes: [{ part: 'status' }] }], more: 2 })
})

test('marks of one product, and photos with one name, are told apart', () => {
  const mark = { codeType: 'КМЧЗ', status: 'Новая', isMadeUp: false, product: 'Молоко', barcode: '' }
  const [one, other, double] = [
    '0104600439931256217abcd',
    '0104600439931256217efgh',
    '9104600439931256217efgh',
  ]
  const marks = [one, other, double].map((code, index) => ({ ...mark, _id: String(index), code }))
  const photos = [RECEIPT, { ...RECEIPT, _id: 'e'.repeat(24) }]
  const scenario = { ...SCENARIO, marks, receipts: photos }
  const later = {
    ...scenario,
    marks: marks.map((item) => ({ ...item, status: 'Выбыла' })),
    receipts: photos.map((item) => ({ ...item, receiptType: 'returnReceipt' })),
  }
  const changes = compareSnapshots(of(scenario), of(later)).flatMap((change) => change.changes)
  expect(changes.map(({ item }) => item)).toEqual([
    'Молоко · …256217abcd',
    'Молоко · …256217efgh',
    'Молоко · …256217efgh (2)',
    'чек.jpg',
    'чек.jpg (2)',
  ])
})

describe('what belongs to no one scenario', () => {
  const project = {
    _id: 'a'.repeat(24),
    number: 41,
    name: 'МП «Осень»',
    startDate: '2026-11-01',
    endDate: '2026-11-30',
  }
  const register = { cashRegister: 'Касса 1', server: 'srv-41', stand: 'QA' }
  const plants = [{ plant: 'M041', cashRegisters: [register, { ...register, server: 'srv-42' }] }]
  const sharedChanges = (after: Partial<Pick<Snapshot, 'project' | 'plants'>>) =>
    compareShared({ project, plants }, { project, plants, ...after })

  test('is the same where nothing has changed', () => expect(sharedChanges({})).toEqual([]))

  test('the project has another name or other days', () => {
    expect(sharedChanges({ project: { ...project, name: 'МП «Зима»', endDate: '2026-12-31' } })).toEqual([
      { part: 'project', item: '', field: 'name', before: 'МП «Осень»', after: 'МП «Зима»' },
      { part: 'project', item: '', field: 'endDate', before: '2026-11-30', after: '2026-12-31' },
    ])
  })

  test('plants came or are gone, with their cash registers', () => {
    expect(sharedChanges({ plants: [{ plant: 'M042', cashRegisters: [register] }] })).toEqual([
      { part: 'plants', item: 'M041', field: '', before: 'M041', after: null },
      { part: 'plants', item: 'M042', field: '', before: null, after: 'M042' },
    ])
  })

  test('cash registers came, are gone or are on another stand, also where two have one name', () => {
    const [one, other] = [register, { ...register, server: 'srv-42', stand: 'Prod' }]
    const added = { ...register, cashRegister: 'Касса 2' }
    const part = 'registers'
    expect(sharedChanges({ plants: [{ plant: 'M041', cashRegisters: [one, other, added] }] })).toEqual([
      { part, item: 'M041 · Касса 1 (2)', field: 'stand', before: 'QA', after: 'Prod' },
      { part, item: 'M041 · Касса 2', field: '', before: null, after: 'M041 · Касса 2' },
    ])
    const gone = 'M041 · Касса 1 (2)'
    expect(sharedChanges({ plants: [{ plant: 'M041', cashRegisters: [one] }] })).toEqual([
      { part, item: gone, field: '', before: gone, after: null },
    ])
  })
})
