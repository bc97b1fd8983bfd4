import { beforeEach, describe, expect, test } from 'vitest'
import { listScenarioHistory } from '@/lib/features/history/contract'
import { prisma } from '@/lib/server/db'
import { createFinancialRecord } from '@/tests/factories/financial-record'
import { createProductLine } from '@/tests/factories/product-line'
import { createReceiptPhoto } from '@/tests/factories/receipt-photo'
import { createReceiptReading } from '@/tests/factories/receipt-reading'
import { createScenario } from '@/tests/factories/scenario'
import { createTransaction } from '@/tests/factories/transaction'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { countStatements } from '@/tests/fixtures/plans'
import { bearerHeaders } from '@/tests/fixtures/session'
import { listProjectScenarios, listScenarios } from '../contract'
import { deleteFinancialRecord, updateFinancialRecord } from '../financials/contract'
import { updateScenarioData, updateScenarioStatus } from '../information/contract'
import { explainMoney, getReconciliation, undoExplanation } from './contract'

const ORDER = { type: 'orders', currency: 'RUB', payment: 'Postpay', shipment: 'InStore' } as const

let headers: { authorization: string }
let scenario: Awaited<ReturnType<typeof createScenario>>
let lineId: string

beforeEach(async () => {
  headers = await bearerHeaders(await createUser({ role: 'tester', name: 'Анна Ким' }))
  scenario = await createScenario(ORDER)
  const line = { scenarioId: scenario.id, name: 'Пазл', priceWithBonuses: '100.50', quantity: 3, handOut: 3 }
  lineId = (await createProductLine(line)).id
})

const at = () => ({ params: { id: scenario.id }, headers })
const read = async () => (await callForData(getReconciliation, at())).reconciliation
const comparison = async (name: string) => (await read()).comparisons.find((one) => one.comparison === name)
const differs = async () =>
  (await prisma.scenario.findUniqueOrThrow({ where: { id: scenario.id } })).moneyDiffers
const explain = (body: Record<string, unknown>) =>
  callRoute(explainMoney, { ...at(), body: { explainedAt: null, ...body } })
const HANDED_OUT = { comparison: 'handedOut', expected: '301.50', actual: '201.00' }
const addReceipt = async (sum: string) => {
  const photo = await createReceiptPhoto({ scenarioId: scenario.id, receiptType: 'salesReceipt' })
  return createReceiptReading({ photoId: photo.id, sum, document: '17' })
}

describe('the reconciliation of a scenario', () => {
  test('says what lines, receipts, transactions and financials say, and which records make them differ', async () => {
    await addReceipt('201')
    await createTransaction({ scenarioId: scenario.id, receiptType: 'Продажа', transactionNumber: '00017' })
    await createFinancialRecord({ scenarioId: scenario.id, amount: '301.50' })
    const found = await read()
    expect(found).toMatchObject({
      currency: 'RUB',
      receipts: [{ kind: 'sale', count: 1, sum: '201.00' }],
      photos: { waiting: 0, withoutSum: 0 },
      transactions: [{ receiptType: 'Продажа', count: 1, withReceipt: 1, sum: '201.00' }],
      financials: { count: 1, sum: '301.50' },
    })
    expect(found.lines).toContainEqual({ count: 'handOut', sum: '301.50' })
    const states = found.comparisons.flatMap(({ comparison: name, state }) =>
      state === 'noRecords' ? [] : [`${name} ${state}`],
    )
    expect(states).toEqual(['handedOut differs', 'transactions equal', 'financials equal'])
    expect(await comparison('handedOut')).toMatchObject({
      expected: '301.50',
      actual: '201.00',
      difference: '-100.50',
      causes: {
        sets: [
          {
            causes: [
              { record: 'line', id: lineId, place: 1, name: 'Пазл', count: 'handOut', from: 3, to: 2 },
            ],
            more: 0,
          },
        ],
      },
    })
    expect(await differs()).toBe(true)
  })

  test('adds up receipts that share the number of a transaction, and keeps amounts of any size', async () => {
    await addReceipt('201')
    await addReceipt('9')
    await createTransaction({ scenarioId: scenario.id, receiptType: 'Продажа', transactionNumber: '17' })
    const { id: explainedById } = await createUser()
    const sums = { expected: '1000000000000000000000', actual: '0' }
    await prisma.moneyExplanation.create({
      data: { scenarioId: scenario.id, comparison: 'handedOut', comment: 'да', explainedById, ...sums },
    })
    const { transactions } = await read()
    expect(transactions).toEqual([{ receiptType: 'Продажа', count: 1, withReceipt: 1, sum: '210.00' }])
    expect((await comparison('handedOut'))?.explanation?.expected).toBe('1000000000000000000000.00')
  })

  test('names a second transaction of the same receipt, which changes no sum', async () => {
    await addReceipt('201')
    const made = { scenarioId: scenario.id, receiptType: 'Продажа', transactionNumber: '017' }
    await createTransaction(made)
    expect((await read()).secondTransactions).toEqual([])
    const { id } = await createTransaction(made)
    expect((await read()).secondTransactions).toMatchObject([{ _id: id, transactionNumber: '017' }])
    expect(await comparison('transactions')).toMatchObject({ state: 'equal', actual: '201.00' })
  })

  test('names a line of which more was handed out than assembled, which changes no sum', async () => {
    expect((await read()).exceededCounts).toEqual([])
    await createProductLine({ scenarioId: scenario.id, quantity: 3, assembled: 3 })
    expect((await read()).exceededCounts).toEqual([
      { id: lineId, place: 1, name: 'Пазл', count: 'handOut', value: 3, limit: 'assembled', most: 0 },
    ])
    expect(await differs()).toBe(false)
  })

  test('costs the same number of statements for one line as for many', async () => {
    await read()
    const first = await countStatements(() => read())
    for (const sum of ['1', '2', '3']) await addReceipt(sum)
    for (let place = 0; place < 20; place += 1) await createProductLine({ scenarioId: scenario.id })
    expect(await countStatements(() => read())).toBe(first)
  })

  test('is of scenarios of orders alone, and of signed in people', async () => {
    const receipts = await createScenario({ type: 'receipts' })
    const ofReceipts = await callRoute(getReconciliation, { params: { id: receipts.id }, headers })
    expect(ofReceipts.status).toBe(404)
    const anonymous = await callRoute(getReconciliation, { params: { id: scenario.id } })
    expect(anonymous.status).toBe(401)
  })
})

describe('whether the money of a scenario differs', () => {
  test('is kept up to date by every change of what is compared', async () => {
    const { id: finId } = await createFinancialRecord({ scenarioId: scenario.id, amount: '300' })
    expect(await differs()).toBe(true)
    const params = { id: scenario.id, finId }
    await callForData(updateFinancialRecord, { params, headers, body: { amount: 301.5 } })
    expect(await differs()).toBe(false)
    await callForData(updateFinancialRecord, { params, headers, body: { amount: 1 } })
    await callForData(deleteFinancialRecord, { params, headers })
    expect(await differs()).toBe(false)
    const { photoId } = await addReceipt('5')
    expect(await differs()).toBe(true)
    await callForData(updateScenarioData, { ...at(), body: { data: { currency: 'KZT' } } })
    expect(await differs()).toBe(false)
    await callForData(updateScenarioData, { ...at(), body: { data: { currency: 'RUB' } } })
    expect(await differs()).toBe(true)
    await createReceiptPhoto({ scenarioId: scenario.id })
    expect(await differs()).toBe(false)
    await prisma.receiptPhoto.deleteMany({ where: { scenarioId: scenario.id, id: { not: photoId } } })
    expect(await differs()).toBe(true)
    await prisma.receiptPhoto.delete({ where: { id: photoId } })
    expect(await differs()).toBe(false)
  })

  test('is said of a side without records once the scenario is finished, until it is explained or opened again', async () => {
    const setStatus = (status: string) => callForData(updateScenarioStatus, { ...at(), body: { status } })
    await createFinancialRecord({ scenarioId: scenario.id, amount: '301.50' })
    expect(await differs()).toBe(false)
    await setStatus('Выполнен')
    expect(await differs()).toBe(true)
    const body = { comparison: 'handedOut', expected: '301.50', actual: '0.00' }
    expect(await comparison('handedOut')).toMatchObject({ ...body, state: 'differs', causes: null })
    await setStatus('В работе')
    expect(await differs()).toBe(false)
    await setStatus('Выполнен с ошибками')
    expect(await differs()).toBe(true)
    expect((await explain({ ...body, comment: 'Касса без чеков' })).status).toBe(200)
    expect(await differs()).toBe(false)
  })

  test('is found at a release in finished scenarios that lack a side', async () => {
    await prisma.scenario.update({ where: { id: scenario.id }, data: { status: 'Выполнен' } })
    await prisma.scenario.update({ where: { id: scenario.id }, data: { moneyDiffers: false } })
    await prisma.$queryRaw`SELECT "mend_money"()::text`
    expect(await differs()).toBe(true)
  })

  test('is put right at a release without waiting for scenarios of which it is right', async () => {
    await addReceipt('201')
    const right = await createScenario(ORDER)
    await createFinancialRecord({ scenarioId: right.id, amount: '1' })
    await prisma.scenario.update({ where: { id: scenario.id }, data: { moneyDiffers: false } })
    await prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM "Scenario" WHERE id = ${right.id} FOR UPDATE`
      await prisma.$queryRaw`SELECT "mend_money"()::text`
    })
    expect(await differs()).toBe(true)
    await prisma.scenario.update({ where: { id: right.id }, data: { moneyDiffers: true } })
    await prisma.$queryRaw`SELECT "mend_money"()::text`
    expect(await prisma.scenario.count({ where: { moneyDiffers: true } })).toBe(1)
  })

  test('stands in lists, which it filters', async () => {
    const { projectId } = scenario
    const other = await createScenario({ ...ORDER, projectId })
    await addReceipt('5')
    const ofProject = await callForData(listProjectScenarios, {
      params: { id: projectId },
      query: { money: 'differs' },
      headers,
    })
    expect(ofProject.scenarios.map(({ _id, moneyDiffers }) => [_id, moneyDiffers])).toEqual([
      [scenario.id, true],
    ])
    const all = await callForData(listScenarios, { query: { limit: '10' }, headers })
    expect(all.scenarios.find(({ _id }) => _id === other.id)?.moneyDiffers).toBe(false)
    const filtered = await callForData(listScenarios, { query: { limit: '10', money: 'differs' }, headers })
    expect(filtered.scenarios.map(({ _id }) => _id)).toEqual([scenario.id])
    expect(filtered.counts).toMatchObject({ total: 1 })
  })
})

describe('an explanation', () => {
  beforeEach(() => addReceipt('201'))

  test('settles a difference until its sums change, and is recorded', async () => {
    const { status } = await explain({ ...HANDED_OUT, comment: 'Третий отдали без чека' })
    expect(status).toBe(200)
    expect(await differs()).toBe(false)
    expect(await comparison('handedOut')).toMatchObject({
      state: 'differs',
      isExplained: true,
      explanation: { comment: 'Третий отдали без чека', explainedBy: { name: 'Анна Ким' } },
    })
    const { events } = await callForData(listScenarioHistory, { ...at(), query: { limit: '1' } })
    expect(events[0]).toMatchObject({
      subject: 'scenario',
      changes: { 'money.handedOut': { before: '', after: 'Третий отдали без чека' } },
    })
    await createProductLine({ scenarioId: scenario.id, priceWithBonuses: '1', quantity: 1, handOut: 1 })
    expect(await differs()).toBe(true)
    expect(await comparison('handedOut')).toMatchObject({
      isExplained: false,
      explanation: { expected: '301.50', actual: '201.00' },
    })
  })

  test('is withdrawn by an empty comment', async () => {
    await explain({ ...HANDED_OUT, comment: 'так и надо' })
    const explainedAt = (await comparison('handedOut'))?.explanation?.explainedAt
    await explain({ ...HANDED_OUT, comment: '', explainedAt })
    expect(await differs()).toBe(true)
    expect(await comparison('handedOut')).toMatchObject({ isExplained: false, explanation: null })
  })

  describe('that was changed', () => {
    const undo = (explainedAt: string | null) =>
      callRoute(undoExplanation, { ...at(), body: { comparison: 'handedOut', explainedAt } })
    const explanation = async () => (await comparison('handedOut'))?.explanation ?? null

    test('comes back as it was, with its sums, its person and its time', async () => {
      const other = await bearerHeaders(await createUser({ role: 'tester', name: 'Борис' }))
      await explain({ ...HANDED_OUT, comment: 'первое' })
      await createProductLine({ scenarioId: scenario.id, priceWithBonuses: '1', quantity: 1, handOut: 1 })
      const first = await explanation()
      const body = { ...HANDED_OUT, expected: '302.50', comment: 'второе', explainedAt: first?.explainedAt }
      expect(await callRoute(explainMoney, { ...at(), headers: other, body })).toMatchObject({ status: 200 })
      const second = await explanation()
      expect(second).toMatchObject({ comment: 'второе', explainedBy: { name: 'Борис' } })
      expect((await undo(null)).status).toBe(409)
      expect((await undo(second?.explainedAt ?? null)).status).toBe(200)
      expect(await explanation()).toEqual(first)
      expect((await undo(second?.explainedAt ?? null)).status).toBe(409)
      const { events } = await callForData(listScenarioHistory, { ...at(), query: { limit: '2' } })
      expect(events.map(({ changes, isUndone }) => [changes, isUndone])).toEqual([
        [{ 'money.handedOut': { before: 'второе', after: 'первое' } }, true],
        [{ 'money.handedOut': { before: 'первое', after: 'второе' } }, true],
      ])
    })

    test('comes back after it was withdrawn, and one that replaced none goes again', async () => {
      await explain({ ...HANDED_OUT, comment: 'так и надо' })
      const given = await explanation()
      await explain({ ...HANDED_OUT, comment: '', explainedAt: given?.explainedAt })
      expect(await differs()).toBe(true)
      expect((await undo(null)).status).toBe(200)
      expect(await explanation()).toEqual(given)
      expect(await differs()).toBe(false)
      await explain({ ...HANDED_OUT, comment: '', explainedAt: given?.explainedAt })
      await explain({ ...HANDED_OUT, comment: 'снова' })
      expect((await undo((await explanation())?.explainedAt ?? null)).status).toBe(200)
      expect(await explanation()).toBeNull()
    })
  })

  test('takes 10,000 characters, and no more', async () => {
    expect((await explain({ ...HANDED_OUT, comment: 'я'.repeat(10_000) })).status).toBe(200)
    expect((await explain({ ...HANDED_OUT, comment: 'я'.repeat(10_001) })).status).toBe(422)
  })

  test('replaces no other one that was given or withdrawn meanwhile', async () => {
    await explain({ ...HANDED_OUT, comment: 'первое' })
    const explainedAt = (await comparison('handedOut'))?.explanation?.explainedAt
    const unseen = await explain({ ...HANDED_OUT, comment: 'второе' })
    expect(unseen).toMatchObject({ status: 409, error: expect.stringContaining('meanwhile') })
    expect((await explain({ ...HANDED_OUT, comment: '' })).status).toBe(409)
    expect((await comparison('handedOut'))?.explanation?.comment).toBe('первое')
    expect((await explain({ ...HANDED_OUT, comment: '', explainedAt })).status).toBe(200)
    expect((await explain({ ...HANDED_OUT, comment: 'второе', explainedAt })).status).toBe(409)
    expect((await comparison('handedOut'))?.explanation).toBeNull()
  })

  test('is refused for other sums than those that differ, and to viewers', async () => {
    const stale = await explain({ ...HANDED_OUT, actual: '200.00', comment: 'так и надо' })
    expect(stale.status).toBe(409)
    const equal = await explain({ comparison: 'financials', expected: '1.00', actual: '2.00', comment: 'да' })
    expect(equal.status).toBe(409)
    const viewer = await bearerHeaders(await createUser({ role: 'viewer' }))
    const body = { ...HANDED_OUT, comment: 'так и надо', explainedAt: null }
    const refused = await callRoute(explainMoney, { params: { id: scenario.id }, headers: viewer, body })
    expect(refused.status).toBe(403)
    expect(await prisma.moneyExplanation.count()).toBe(0)
  })
})
