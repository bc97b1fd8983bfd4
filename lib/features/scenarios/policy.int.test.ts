import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import type { Endpoint } from '@/lib/shared/endpoint'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { deleteScenarios } from './contract'
import {
  setResponsibleOfScenarios,
  setStatusOfScenarios,
  undoResponsibleOfScenarios,
  undoStatusOfScenarios,
} from './information/contract'

let headers: { authorization: string }
let ids: string[]

beforeEach(async () => {
  headers = await bearerHeaders(await createUser())
  const { id: projectId } = await createProject()
  ids = [(await createScenario({ projectId })).id]
})

const readScenarioRows = () => prisma.scenario.findMany({ orderBy: { id: 'asc' } })

const change = { version: 1 }
const CALLS: [Endpoint, (id: string) => Record<string, unknown>][] = [
  [setStatusOfScenarios, (id) => ({ ids: [id], status: 'Выполнен' })],
  [setResponsibleOfScenarios, (id) => ({ ids: [id], responsible: null })],
  [deleteScenarios, (id) => ({ ids: [id] })],
  [
    undoStatusOfScenarios,
    (_id) => ({ changes: [{ ...change, _id, status: 'Возврат', needsErrorReport: false }] }),
  ],
  [undoResponsibleOfScenarios, (_id) => ({ changes: [{ ...change, _id, responsible: null }] })],
]

describe.each(CALLS)('$path', (endpoint, toBody) => {
  test('is refused without session, for viewers and for what it can’t read', async () => {
    const body = toBody(ids[0] ?? '')
    expect(await callRoute(endpoint, { body })).toMatchObject({ status: 401 })
    const viewer = await bearerHeaders(await createUser({ role: 'viewer' }))
    expect(await callRoute(endpoint, { body, headers: viewer })).toMatchObject({ status: 403 })
    for (const wrong of [{}, { ...body, ids: [], changes: [] }, toBody('x')]) {
      expect(await callRoute(endpoint, { body: wrong, headers })).toMatchObject({ status: 422 })
    }
    expect((await readScenarioRows()).every(({ version }) => version === 1)).toBe(true)
  })
})
