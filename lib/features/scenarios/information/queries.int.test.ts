import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '@/lib/shared/ids'
import { createErrorReport } from '@/tests/factories/error-report'
import { createFinancialRecord } from '@/tests/factories/financial-record'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createTransaction } from '@/tests/factories/transaction'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { getScenarioParts } from './contract'

let tester: Awaited<ReturnType<typeof createUser>>
let headers: { authorization: string }

beforeEach(async () => {
  tester = await createUser()
  headers = await bearerHeaders(tester)
})

describe('the parts of a scenario', () => {
  const parts = async (id: string) => (await callForData(getScenarioParts, { params: { id }, headers })).parts

  test('are counted, with what is completed and what is not solved, without what is deleted', async () => {
    const { id: scenarioId } = await createScenario()
    const deleted = { deletedAt: new Date(), deletedById: tester.id }
    for (const [index, status] of ['New', 'Done', 'Canceled', 'Error', 'In work'].entries())
      await createScenarioStep({ scenarioId, status, step: index + 1 })
    await createScenarioStep({ scenarioId, status: 'Done', step: 6, ...deleted })
    await createErrorReport({ scenarioId, status: 'open' })
    await createErrorReport({ scenarioId, status: 'closed' })
    await createErrorReport({ scenarioId, status: 'open', ...deleted })
    await createErrorReport({ status: 'open' })
    for (const receiptType of ['Продажа', 'Аванс', 'Продажа'])
      await createTransaction({ scenarioId, receiptType })
    await createTransaction({ scenarioId, receiptType: 'Возврат', ...deleted })
    for (const amount of ['0.10', '0.20', '-12.35']) await createFinancialRecord({ scenarioId, amount })
    await createFinancialRecord({ scenarioId, amount: '5.00', ...deleted })
    expect(await parts(scenarioId)).toEqual({
      products: 0,
      marks: 0,
      steps: { total: 5, completed: 2, failed: 1 },
      receipts: 0,
      transactions: 3,
      transactionTypes: [
        { receiptType: 'Аванс', count: 1 },
        { receiptType: 'Продажа', count: 2 },
      ],
      financials: 3,
      amount: '-12.05',
      errors: { total: 2, open: 1 },
      comments: 0,
    })
  })

  test('are those of a scenario that there is, for somebody who is signed in', async () => {
    expect((await callRoute(getScenarioParts, { params: { id: newId() }, headers })).status).toBe(404)
    const { id } = await createScenario()
    expect((await callRoute(getScenarioParts, { params: { id } })).status).toBe(401)
  })
})
