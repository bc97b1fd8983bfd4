import { expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { createCashRegister as store } from '@/tests/factories/cash-register'
import { createUser } from '@/tests/factories/user'
import { callRoute, dataOf } from '@/tests/fixtures/api'
import { testRecords } from '@/tests/fixtures/records/all'
import { SHARED } from '@/tests/fixtures/records/spec'
import { bearerOf } from '@/tests/fixtures/session'
import {
  createCashRegister,
  deleteCashRegister,
  deleteCashRegisters,
  exportCashRegisters,
  listCashRegisters,
  setStatusOfCashRegisters,
  undoStatusOfCashRegisters,
  updateCashRegister,
} from './contract'
import { CASH_REGISTER } from './rules'

testRecords({
  parents: SHARED,
  rules: CASH_REGISTER,
  notFound: 'Cash register not found',
  incomplete: 'Please fill in all fields',
  keys: { list: 'cashRegisters', one: 'cashRegister', id: 'id' },
  calls: {
    list: listCashRegisters,
    file: exportCashRegisters,
    add: createCashRegister,
    change: updateCashRegister,
    remove: deleteCashRegister,
    removeAll: deleteCashRegisters,
  },
  create: store,
  computed: ({ updatedAt }) => ({ lastUpdate: updatedAt.toISOString() }),
  sample: { plant: 'M041', cashRegister: 'POS-01', server: 'srv-pos-t1', stand: 'TEST-1', isActive: true },
  other: { plant: 'M042', cashRegister: 'POS-02', server: 'srv-pos-t2', stand: 'TEST-2', isActive: false },
  defaults: { isActive: true },
  file: {
    cells: ['M041', 'POS-01', 'srv-pos-t1', 'TEST-1', 'Active', '2026-10-26 01:02'],
    head: ['Plant', 'Cash Register', 'Server', 'Stand', 'Status', 'Last Update (UTC)'],
    russianHead: ['Завод', 'Касса', 'Сервер', 'Стенд', 'Статус', 'Обновлено (UTC)'],
  },
})

test('a search finds a part of any text, and its export has what it finds', async () => {
  const headers = await bearerOf(await createUser({ role: 'viewer' }))
  await store({ plant: 'M041', cashRegister: 'POS-01', server: 'alpha', stand: 'TEST-1' })
  await store({ plant: 'K7_2', cashRegister: 'POS-09', server: 'beta', stand: 'PREPROD' })
  const found = async (search: string) => {
    const { cashRegisters } = await dataOf(listCashRegisters, { query: { search }, headers })
    return cashRegisters.map(({ plant }) => plant)
  }
  expect(await found('m04')).toEqual(['M041'])
  expect(await found('POS-0')).toEqual(['K7_2', 'M041'])
  expect(await found('BETA')).toEqual(['K7_2'])
  expect(await found('prep')).toEqual(['K7_2'])
  expect(await found('7_')).toEqual(['K7_2'])
  expect(await found('%')).toEqual([])
})

test('several are switched off all or none, with history, and taken back where nobody has changed them since', async () => {
  const headers = await bearerOf(await createUser())
  const viewer = await bearerOf(await createUser({ role: 'viewer' }))
  const stored = [
    await store({ isActive: true }),
    await store({ isActive: false }),
    await store({ isActive: true }),
  ]
  const [one = '', , last = ''] = stored.map(({ id }) => id)
  const ids = stored.map(({ id }) => id)
  const set = (body: object, as: Record<string, string> = headers) =>
    callRoute(setStatusOfCashRegisters, { body: { ...body }, headers: as })
  const active = async () => {
    const { cashRegisters } = await dataOf(listCashRegisters, { headers })
    return ids.map((id) => cashRegisters.find(({ _id }) => _id === id)?.isActive)
  }
  expect(await set({ ids, isActive: false }, viewer)).toMatchObject({ status: 403 })
  expect(await set({ ids, isActive: false }, {})).toMatchObject({ status: 401 })
  expect(await set({ ids, isActive: 'no' })).toMatchObject({ status: 422 })
  expect(await set({ ids: [...ids, newId()], isActive: false })).toMatchObject({
    ...{ status: 404, error: 'Cash register not found' },
  })
  expect(await active()).toEqual([true, false, true])
  const { changes } = await dataOf(setStatusOfCashRegisters, { body: { ids, isActive: false }, headers })
  expect(changes).toEqual([one, last].map((_id) => ({ _id, version: 2, isActive: true })))
  expect(await active()).toEqual([false, false, false])
  const told = {
    subject: 'cash_register',
    action: 'updated',
    changes: { isActive: { before: true, after: false } },
  }
  expect(await prisma.historyEvent.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
    { ...told, subjectId: one },
    { ...told, subjectId: last },
  ])
  await callRoute(updateCashRegister, { params: { id: last }, body: { stand: 'TEST-9' }, headers })
  const undo = (as: Record<string, string>) =>
    callRoute(undoStatusOfCashRegisters, { body: { changes }, headers: as })
  expect(await undo(viewer)).toMatchObject({ status: 403 })
  expect(await undo(headers)).toMatchObject({ status: 200, data: { restored: 1, skipped: 1 } })
  expect(await active()).toEqual([true, false, false])
})
