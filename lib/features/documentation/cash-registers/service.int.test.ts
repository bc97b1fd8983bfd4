import { expect, test } from 'vitest'
import { createCashRegister as store } from '@/tests/factories/cash-register'
import { createUser } from '@/tests/factories/user'
import { callForData } from '@/tests/fixtures/api'
import { testRecords } from '@/tests/fixtures/records/all'
import { SHARED } from '@/tests/fixtures/records/spec'
import { bearerHeaders } from '@/tests/fixtures/session'
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
    add: createCashRegister,
    change: updateCashRegister,
    remove: deleteCashRegister,
    removeAll: deleteCashRegisters,
  },
  create: store,
  settings: [{ name: 'isActive', set: setStatusOfCashRegisters, undo: undoStatusOfCashRegisters }],
  computed: ({ updatedAt }) => ({ lastUpdate: updatedAt }),
  sample: { plant: 'M041', cashRegister: 'POS-01', server: 'srv-pos-t1', stand: 'TEST-1', isActive: true },
  other: { plant: 'M042', cashRegister: 'POS-02', server: 'srv-pos-t2', stand: 'TEST-2', isActive: false },
  defaults: { isActive: true },
  file: {
    load: exportCashRegisters,
    cells: ['M041', 'POS-01', 'srv-pos-t1', 'TEST-1', 'Active', '2026-10-26 01:02'],
    head: ['Plant', 'Cash Register', 'Server', 'Stand', 'Status', 'Last Update (UTC)'],
    russianHead: ['Завод', 'Касса', 'Сервер', 'Стенд', 'Статус', 'Обновлено (UTC)'],
  },
})

test('a search finds a part of any text, and its export has what it finds', async () => {
  const headers = await bearerHeaders(await createUser({ role: 'viewer' }))
  await store({ plant: 'M041', cashRegister: 'POS-01', server: 'alpha', stand: 'TEST-1' })
  await store({ plant: 'K7_2', cashRegister: 'POS-09', server: 'beta', stand: 'PREPROD' })
  const found = async (search: string) => {
    const { cashRegisters } = await callForData(listCashRegisters, { query: { search }, headers })
    return cashRegisters.map(({ plant }) => plant)
  }
  expect(await found('m04')).toEqual(['M041'])
  expect(await found('POS-0')).toEqual(['K7_2', 'M041'])
  expect(await found('BETA')).toEqual(['K7_2'])
  expect(await found('prep')).toEqual(['K7_2'])
  expect(await found('7_')).toEqual(['K7_2'])
  expect(await found('%')).toEqual([])
})
