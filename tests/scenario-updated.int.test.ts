import { beforeEach, expect, test } from 'vitest'
import { updateScenarioProducts } from '@/lib/features/scenarios/contract'
import { updateScenarioDocument } from '@/lib/features/scenarios/documents/contract'
import { deleteErrorReport } from '@/lib/features/scenarios/error-reports/contract'
import { updateFinancialRecord } from '@/lib/features/scenarios/financials/contract'
import { updateScenarioData } from '@/lib/features/scenarios/information/contract'
import { createProductMarks } from '@/lib/features/scenarios/marks/contract'
import { updateReceiptPhoto } from '@/lib/features/scenarios/photos/contract'
import { setStatusOfScenarioSteps } from '@/lib/features/scenarios/steps/contract'
import { updateTransaction } from '@/lib/features/scenarios/transactions/contract'
import { prisma } from '@/lib/server/db'
import type { Endpoint } from '@/lib/shared/endpoint'
import { createErrorReport } from '@/tests/factories/error-report'
import { createFinancialRecord } from '@/tests/factories/financial-record'
import { createReceiptPhoto } from '@/tests/factories/receipt-photo'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioDocument } from '@/tests/factories/scenario-document'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createTransaction } from '@/tests/factories/transaction'
import { createUser } from '@/tests/factories/user'
import { callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'

const LONG_AGO = new Date('2026-01-01T00:00:00Z')

interface Request {
  endpoint: Endpoint
  params?: Record<string, string>
  body?: unknown
}

/** Returns a request that changes a part of the scenario with this id. */
type Change = (id: string) => Promise<Request>

const CHANGES: [part: string, change: Change][] = [
  ['lines', async () => ({ endpoint: updateScenarioProducts, body: { products: [{ name: 'Пазл' }] } })],
  ['marks', async () => ({ endpoint: createProductMarks, body: { datamatrixes: ['0104600000000019'] } })],
  [
    'steps',
    async (scenarioId) => {
      const step = await createScenarioStep({ scenarioId })
      return { endpoint: setStatusOfScenarioSteps, body: { ids: [step.id], status: 'Done' } }
    },
  ],
  [
    'documents',
    async (scenarioId) => {
      const { id } = await createScenarioDocument({ scenarioId })
      return { endpoint: updateScenarioDocument, params: { docId: id }, body: { comment: 'новый' } }
    },
  ],
  [
    'photos',
    async (scenarioId) => {
      const { id } = await createReceiptPhoto({ scenarioId, receiptType: 'salesReceipt' })
      return {
        endpoint: updateReceiptPhoto,
        params: { photoId: id },
        body: { receiptType: 'anotherReceipt' },
      }
    },
  ],
  [
    'transactions',
    async (scenarioId) => {
      const { id } = await createTransaction({ scenarioId })
      return { endpoint: updateTransaction, params: { txId: id }, body: { plant: 'M777' } }
    },
  ],
  [
    'financials',
    async (scenarioId) => {
      const { id } = await createFinancialRecord({ scenarioId })
      return { endpoint: updateFinancialRecord, params: { finId: id }, body: { plant: 'M777' } }
    },
  ],
  [
    'error reports',
    async (scenarioId) => {
      const { id } = await createErrorReport({ scenarioId })
      return { endpoint: deleteErrorReport, params: { errorId: id } }
    },
  ],
]

let headers: { authorization: string }
beforeEach(async () => {
  headers = await bearerHeaders(await createUser())
})

test.each(CHANGES)(
  'a change of the %s of a scenario updates it, and nobody who edits its data is in conflict',
  async (_part, toChange) => {
    const { id } = await createScenario({ plant: 'M041' })
    const other = await createScenario()
    const { endpoint, params, body } = await toChange(id)
    await prisma.scenario.updateMany({ data: { updatedAt: LONG_AGO } })
    const began = new Date()
    const changed = await callRoute(endpoint, { params: { id, ...params }, body, headers })
    expect(changed.status).toBeLessThan(300)
    const { updatedAt, version } = await prisma.scenario.findUniqueOrThrow({ where: { id } })
    expect(updatedAt.getTime()).toBeGreaterThanOrEqual(began.getTime())
    expect(version).toBe(1)
    const edit = { params: { id }, body: { data: { plant: 'M062' }, version }, headers }
    expect(await callRoute(updateScenarioData, edit)).toMatchObject({ status: 200 })
    expect(await prisma.scenario.findUnique({ where: { id: other.id } })).toMatchObject({
      updatedAt: LONG_AGO,
    })
  },
)
