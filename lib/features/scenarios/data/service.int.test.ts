import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { createBasket } from '@/tests/factories/basket'
import { createProject } from '@/tests/factories/project'
import { createScenario as scenarioInDatabase } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callRoute, dataOf } from '@/tests/fixtures/api'
import { bearerOf } from '@/tests/fixtures/session'
import { getScenario, updateScenarioData } from '../contract'

let headers: { authorization: string }
let viewer: { authorization: string }
let projectId: string
let basket: number

beforeEach(async () => {
  headers = await bearerOf(await createUser())
  viewer = await bearerOf(await createUser({ role: 'viewer' }))
  projectId = (await createProject()).id
  basket = (await createBasket({})).number
})

const read = async (id: string) => (await dataOf(getScenario, { params: { id }, headers })).scenario
const history = (subjectId: string) =>
  prisma.historyEvent.findMany({ where: { subjectId }, orderBy: { id: 'asc' } })

describe('a scenario’s data', () => {
  const setData = (id: string, body: Record<string, unknown>, as: Record<string, string> = headers) =>
    callRoute(updateScenarioData, { params: { id }, body, headers: as })

  test('changes in the fields given; nothing is required', async () => {
    const { id } = await scenarioInDatabase({ projectId, type: 'orders', basketNumber: basket, plant: '1' })
    const before = await read(id)
    const data = { plant: '', basket: null, miz: true, payment: 'Postpay', promo: true, unknown: 'dropped' }
    expect(await setData(id, { data, version: 1 })).toMatchObject({
      status: 200,
      data: { scenario: { version: 2 } },
    })
    const after = await read(id)
    expect(after.data).toEqual({ ...before.data, plant: '', basket: null, miz: true, payment: 'Postpay' })
    const [event] = await history(id)
    expect(event).toMatchObject({ action: 'updated', scenarioId: id })
    expect(event?.changes).toMatchObject({
      plant: { before: '1', after: '' },
      basket: { before: basket, after: null },
    })
  })

  test('that is stored already changes nothing', async () => {
    const { id } = await scenarioInDatabase({ projectId, basketNumber: basket })
    const before = await read(id)
    await setData(id, { data: before.data })
    expect(await read(id)).toEqual(before)
    expect(await history(id)).toEqual([])
  })

  test('is refused without session, for viewers, for unknown ids, values and versions', async () => {
    const { id } = await scenarioInDatabase({ projectId })
    const data = { plant: '7' }
    expect(await setData(id, { data }, {})).toMatchObject({ status: 401 })
    expect(await setData(id, { data }, viewer)).toMatchObject({ status: 403 })
    expect(await setData(newId(), { data })).toMatchObject({ status: 404 })
    expect(await setData('x', { data })).toMatchObject({ status: 404 })
    expect(await setData(id, { data: { country: 'Mars' } })).toMatchObject({
      status: 422,
      fields: { 'data.country': 'This value is not among the allowed ones.' },
    })
    expect(await setData(id, { data: { plant: 'a\u0000' } })).toMatchObject({ status: 422 })
    expect(await setData(id, { data: { basket: basket + 1 } })).toMatchObject({
      status: 422,
      fields: { 'data.basket': 'There is no basket with this number.' },
    })
    expect(await setData(id, { data, version: 2 })).toMatchObject({
      status: 409,
      data: { current: { version: 1 } },
    })
    expect(await read(id)).toMatchObject({ version: 1 })
  })
})
