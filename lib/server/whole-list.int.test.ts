import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { listAggregations } from '@/lib/features/aggregations/contract'
import { listBaskets } from '@/lib/features/baskets/contract'
import { searchProjects } from '@/lib/features/projects/contract'
import { listScenarios } from '@/lib/features/scenarios/contract'
import { listProductMarks } from '@/lib/features/scenarios/marks/contract'
import { listScenarioSteps } from '@/lib/features/scenarios/steps/contract'
import { STEPS_AT_ONCE } from '@/lib/features/scenarios/steps/values'
import { listTeamMembers } from '@/lib/features/users/contract'
import type { Endpoint } from '@/lib/shared/endpoint'
import { aggregationRow } from '@/tests/factories/aggregation'
import { basketProductRow, basketRow } from '@/tests/factories/basket'
import { testDraw } from '@/tests/factories/draw'
import { productMarkRow } from '@/tests/factories/product-mark'
import { projectRow } from '@/tests/factories/project'
import { createScenario, scenarioRow } from '@/tests/factories/scenario'
import { scenarioStepRow } from '@/tests/factories/scenario-step'
import { createUser, userRow } from '@/tests/factories/user'
import { requestRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { prisma } from './db'
import { spooledInTurn } from './spool'

const MANY = 1_100
const now = new Date()
const many = <Row>(toRow: (index: number) => Row, count = MANY) =>
  Array.from({ length: count }, (_, index) => toRow(index))

let headers: Record<string, string>
let userId: string
let projectId: string
let scenarioId: string

beforeEach(async () => {
  const user = await createUser({ lastActivity: now })
  headers = await bearerHeaders(user)
  userId = user.id
  const scenario = await createScenario()
  projectId = scenario.projectId
  scenarioId = scenario.id
})

type Listed = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>

async function readText(endpoint: Listed, call: { params?: object; query?: object }): Promise<string> {
  const response = await requestRoute(endpoint, { ...call, headers })
  expect(response.headers.get('content-type')).toBe('application/json')
  const text = await response.text()
  expect({ status: response.status, text: response.status === 200 || text }).toEqual({
    status: 200,
    text: true,
  })
  return text
}

/** Stores more rows of a kind than are answered directly. */
const STORE: Record<string, () => Promise<unknown>> = {
  scenarios: () =>
    prisma.scenario.createMany({
      data: many((index) =>
        scenarioRow(testDraw, now, {
          projectId,
          runningNumber: index + 2,
          scenarioNumber: `99999-${index + 1_000}`,
        }),
      ),
    }),
  projects: () =>
    prisma.project.createMany({ data: many(() => projectRow(testDraw, now, { createdById: userId })) }),
  members: () =>
    prisma.user.createMany({
      data: many((index) =>
        userRow(testDraw, now, { telegramUsername: `@many_${index}`, telegramId: BigInt(index + 1) }),
      ),
    }),
  baskets: async () => {
    const baskets = many(() => basketRow(testDraw, now), 150)
    await prisma.basket.createMany({ data: baskets })
    await prisma.basketProduct.createMany({
      data: baskets.map(({ id }) => basketProductRow(testDraw, now, { basketId: id })),
    })
  },
  aggregations: () =>
    prisma.aggregation.createMany({ data: many(() => aggregationRow(testDraw, now, { projectId })) }),
  productMarks: () =>
    prisma.productMark.createMany({
      data: many((index) => productMarkRow(testDraw, now, { scenarioId, brand: `code ${index}` })),
    }),
}

const LISTS: [name: string, endpoint: Listed, of: () => { params?: object; query?: object }][] = [
  ['scenarios', listScenarios, () => ({ query: { sort: 'country', order: 'asc' } })],
  ['projects', searchProjects, () => ({ query: { query: '*' } })],
  ['members', listTeamMembers, () => ({})],
  ['baskets', listBaskets, () => ({})],
  ['aggregations', listAggregations, () => ({ params: { id: projectId } })],
  ['productMarks', listProductMarks, () => ({ params: { id: scenarioId } })],
]

interface Listing {
  data: Record<string, unknown> & { nextCursor: string | null; previousCursor?: string | null }
}

async function readPage(
  endpoint: Listed,
  call: { params?: object; query?: object },
): Promise<Listing['data']> {
  const { data }: Listing = JSON.parse(await readText(endpoint, call))
  return data
}

async function readPages(endpoint: Listed, call: { params?: object; query?: object }) {
  const pages = []
  let cursor: string | null | undefined
  do {
    const page = await readPage(endpoint, {
      ...call,
      query: { ...call.query, limit: 400, ...(cursor && { cursor }) },
    })
    pages.push(page)
    cursor = page.nextCursor
  } while (cursor)
  return pages
}

const joinRows = (pages: Listing['data'][], name: string) => pages.flatMap((page) => page[name])

test.each(LISTS)(
  'without a limit all %s are answered, however many, in the bytes of one JSON',
  async (name, endpoint, of) => {
    await STORE[name]?.()
    const pages = await readPages(endpoint, of())
    const total = name === 'productMarks' ? { total: MANY } : {}
    const whole = JSON.stringify({ success: true, data: { [name]: joinRows(pages, name), ...total } })
    expect(await readText(endpoint, of())).toBe(whole)
  },
)

test('all steps of a scenario are answered in their order, with its version', async () => {
  await prisma.scenarioStep.createMany({
    data: many(
      (index) => scenarioStepRow(testDraw, now, { scenarioId, step: index + 1 }),
      STEPS_AT_ONCE + 10,
    ),
  })
  const { steps, ...beside } = await readPage(listScenarioSteps, { params: { id: scenarioId } })
  expect(beside).toEqual({ stepsVersion: 1 })
  expect(steps).toMatchObject(many((index) => ({ step: index + 1 }), STEPS_AT_ONCE + 10))
})

test('a cursor without a limit leads to the end, one backwards to the beginning', async () => {
  await STORE.aggregations?.()
  const call = { params: { id: projectId }, query: { sort: 'plant', order: 'asc' } }
  const pages = await readPages(listAggregations, call)
  const after = (cursor: string | null | undefined) =>
    readPage(listAggregations, { ...call, query: { ...call.query, cursor } })
  expect(await after(pages[0]?.nextCursor)).toEqual({
    aggregations: joinRows(pages.slice(1), 'aggregations'),
  })
  expect(await after(pages.at(-1)?.previousCursor)).toEqual({
    aggregations: joinRows(pages.slice(0, -1), 'aggregations'),
  })
})

describe('where too many long answers wait', () => {
  test('a long list is refused, and a short one or a page is answered', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    async function* gated() {
      await gate
      yield new Uint8Array(1)
    }
    const waiting = Array.from({ length: 22 }, () => spooledInTurn(gated))
    try {
      await STORE.aggregations?.()
      const call = { params: { id: projectId }, headers }
      const refused = await requestRoute(listAggregations, call)
      expect({ status: refused.status, after: refused.headers.get('retry-after') }).toEqual({
        status: 503,
        after: '10',
      })
      expect((await requestRoute(listAggregations, { ...call, query: { limit: 1_000 } })).status).toBe(200)
      expect((await requestRoute(listProductMarks, { params: { id: scenarioId }, headers })).status).toBe(200)
    } finally {
      release()
      for (const body of waiting) await (await body).cancel()
    }
  })
})
