import { expect, test } from 'vitest'
import { createScenario } from '@/tests/factories/scenario'
import { createTransaction as store } from '@/tests/factories/transaction'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { testRecords } from '@/tests/fixtures/records/all'
import { SCENARIOS } from '@/tests/fixtures/records/spec'
import { bearerHeaders } from '@/tests/fixtures/session'
import {
  createTransaction,
  deleteTransaction,
  deleteTransactions,
  exportTransactions,
  listTransactions,
  updateTransaction,
} from './contract'
import { TRANSACTION } from './rules'

testRecords({
  parents: SCENARIOS,
  rules: TRANSACTION,
  notFound: 'Transaction not found',
  incomplete: 'Please fill in all required fields',
  keys: { list: 'transactions', one: 'transaction', id: 'txId' },
  calls: {
    list: listTransactions,
    add: createTransaction,
    change: updateTransaction,
    remove: deleteTransaction,
    removeAll: deleteTransactions,
  },
  create: ({ scenarioId, ...columns }) => store({ scenarioId: String(scenarioId), ...columns }),
  sample: {
    date: '2026-03-29',
    plant: 'M041',
    receiptType: 'Продажа',
    transactionNumber: '0'.repeat(25),
    ofdLink: 'https://ofd.example/receipt/1?fn=2',
  },
  other: {
    date: '2026-03-28',
    plant: 'M042',
    receiptType: 'Возврат',
    transactionNumber: '7',
    ofdLink: 'http://ofd.example/2',
  },
  defaults: { transactionNumber: '', ofdLink: '' },
  file: {
    load: exportTransactions,
    cells: ['29.03.2026', 'M041', 'Продажа', '0'.repeat(25), 'https://ofd.example/receipt/1?fn=2'],
    head: ['Date', 'Plant', 'Receipt Type', 'Transaction Number', 'OFD Link'],
    russianHead: ['Дата', 'Завод', 'Тип чека', 'Номер транзакции', 'Ссылка ОФД'],
  },
})

test('a transaction with a number and without a link gets a link of its own', async () => {
  const headers = await bearerHeaders(await createUser())
  const params = { id: (await createScenario()).id }
  const add = async (body: Record<string, unknown>) => {
    const common = { date: '2026-03-29', plant: 'M041', receiptType: 'Продажа' }
    const { transaction } = await callForData(createTransaction, {
      params,
      body: { ...common, ...body },
      headers,
    })
    return transaction.ofdLink
  }
  const links = [await add({ transactionNumber: '42' }), await add({ transactionNumber: '42', ofdLink: ' ' })]
  for (const link of links) expect(link).toMatch(/^https:\/\/ofd\.example\/receipt\/42-\d{13}-\d{1,6}$/)
  expect(links[0]).not.toBe(links[1])
  expect(await add({})).toBe('')
})

test('a number of a transaction is 1 to 25 digits, and any other is refused with that message', async () => {
  const headers = await bearerHeaders(await createUser())
  const params = { id: (await createScenario()).id }
  for (const transactionNumber of ['1'.repeat(26), '12a', '-1', '1 2']) {
    const body = { date: '2026-03-29', plant: 'M041', receiptType: 'Продажа', transactionNumber }
    expect(await callRoute(createTransaction, { params, body, headers })).toMatchObject({
      status: 422,
      fields: { transactionNumber: 'Transaction number must be 1-25 digits only' },
    })
  }
})

test('a transaction that gets its number later gets its link then, and keeps a link that it has', async () => {
  const headers = await bearerHeaders(await createUser())
  const { id } = await createScenario()
  const change = async (
    stored: { transactionNumber: string; ofdLink: string },
    body: Record<string, unknown>,
  ) => {
    const params = { id, txId: (await store({ scenarioId: id, ...stored })).id }
    const { transaction } = await callForData(updateTransaction, { params, body, headers })
    return transaction.ofdLink
  }
  const link = 'https://ofd.example/kept'
  const made = expect.stringMatching(/^https:\/\/ofd\.example\/receipt\/42-\d{13}-\d{1,6}$/)
  const bare = { transactionNumber: '', ofdLink: '' }
  expect(await change(bare, { transactionNumber: '42' })).toEqual(made)
  expect(await change(bare, { transactionNumber: '42', ofdLink: '' })).toEqual(made)
  expect(await change(bare, { transactionNumber: '42', ofdLink: link })).toBe(link)
  expect(await change(bare, { plant: 'M042' })).toBe('')
  expect(await change({ ...bare, ofdLink: link }, { transactionNumber: '42' })).toBe(link)
  expect(
    await change({ transactionNumber: '42', ofdLink: link }, { transactionNumber: '42', ofdLink: '' }),
  ).toBe('')
})
