import { beforeEach, describe, expect, it } from 'vitest'
import { createScenarios, listScenarios } from '@/lib/features/scenarios/contract'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import { prisma } from '@/lib/server/db'
import { canEditProject } from '@/lib/shared/actor'
import { createBasket } from '@/tests/factories/basket'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, countStatuses } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { excludePair, getCoverage, includePair } from './contract'

type Headers = { authorization: string }

let headers: Headers
let viewers: Headers
let projectId: string

beforeEach(async () => {
  headers = await bearerHeaders(await createUser())
  viewers = await bearerHeaders(await createUser({ role: 'viewer' }))
  projectId = (await createProject()).id
})

const pair = {
  type: 'orders',
  field: 'payment',
  value: 'Postpay',
  otherField: 'shipment',
  otherValue: 'FBS',
} as const
const count = (projects: string, fields: string) =>
  callForData(getCoverage, { query: { projects, type: 'orders', fields }, headers })

it('says of each project who may change it, so that only those are offered', async () => {
  const owner = await createUser()
  const open = await createProject({ createdById: owner.id })
  const closed = await createProject({ createdById: owner.id, membersOnly: true })
  const mayChange = async (person: Awaited<ReturnType<typeof createUser>>) => {
    const query = { projects: `${open.id},${closed.id}`, type: 'orders', fields: 'country' } as const
    const { projects } = await callForData(getCoverage, { query, headers: await bearerHeaders(person) })
    const actor = { userId: person.id, role: 'tester', telegramUsername: person.telegramUsername } as const
    return projects.filter((project) => canEditProject(actor, project)).map(({ _id }) => _id)
  }
  expect(await mayChange(await createUser())).toEqual([open.id])
  expect(await mayChange(owner)).toEqual([open.id, closed.id])
})

describe('counting', () => {
  it('groups the scenarios of several projects by the values asked for, and each group leads to its list', async () => {
    const other = await createProject()
    const same = { type: 'orders', country: 'Russia', payment: 'Postpay', returnDvd: true } as const
    await createScenario({ projectId, ...same, status: SCENARIO_STATUS.completed })
    await createScenario({ projectId: other.id, ...same, status: SCENARIO_STATUS.failed })
    await createScenario({ projectId, ...same, returnDvd: false })
    await createScenario({ projectId, type: 'receipts', country: 'Russia' })
    await createScenario({ projectId, ...same, deletedAt: new Date(), deletedById: (await createUser()).id })
    await createScenario({ projectId: (await createProject()).id, ...same })
    const projects = `${projectId},${other.id}`
    const { groups, isCut, projects: named } = await count(projects, 'country,payment,return_dvd')
    expect(isCut).toBe(false)
    expect(named.map(({ _id }) => _id).sort()).toEqual([projectId, other.id].sort())
    expect(groups).toEqual([
      { values: ['Russia', 'Postpay', 'true'], total: 2, completed: 1, failed: 1 },
      { values: ['Russia', 'Postpay', 'false'], total: 1, completed: 0, failed: 0 },
    ])
    for (const { values, total } of groups) {
      const data = `${new URLSearchParams({ country: 'Russia', payment: 'Postpay', return_dvd: values[2] ?? '' })}`
      const query = { projects, type: 'orders', data, limit: 20 } as const
      const { scenarios, counts } = await callForData(listScenarios, { query, headers })
      expect(scenarios).toHaveLength(total)
      expect(counts?.total).toBe(total)
    }
  })

  it('leaves out of a list’s filter what no database takes', async () => {
    await createScenario({ projectId, type: 'orders', country: 'Russia' })
    const query = { projects: projectId, data: 'country=%00&nothing=x', limit: 20 } as const
    expect((await callForData(listScenarios, { query, headers })).scenarios).toHaveLength(1)
  })

  it('says which field is wrong', async () => {
    const query = { projects: projectId, type: 'orders', fields: 'basket' } as const
    const { status, fields } = await callRoute(getCoverage, { query, headers })
    expect([status, Object.keys(fields ?? {})]).toEqual([422, ['fields.0']])
  })
})

describe('excluded pairs', () => {
  it('are the same whichever value is named first, hold for all projects, and can be taken back', async () => {
    const { exclusion } = await callForData(excludePair, { body: pair, headers })
    const swapped = {
      ...pair,
      field: pair.otherField,
      value: pair.otherValue,
      otherField: pair.field,
      otherValue: pair.value,
    }
    expect((await callForData(excludePair, { body: swapped, headers })).exclusion).toEqual(exclusion)
    expect((await count((await createProject()).id, 'country')).exclusions).toEqual([exclusion])
    await callForData(includePair, { params: { id: exclusion._id }, headers })
    expect((await count(projectId, 'country')).exclusions).toEqual([])
    expect((await callRoute(includePair, { params: { id: exclusion._id }, headers })).status).toBe(404)
  })

  it('are two values of different fields, and no viewer’s to say', async () => {
    const twice = { ...pair, otherField: pair.field, otherValue: 'Pre-paid' } as const
    const sameField = await callRoute(excludePair, { body: twice, headers })
    expect([sameField.status, Object.keys(sameField.fields ?? {})]).toEqual([422, ['otherField']])
    expect((await callRoute(excludePair, { body: pair, headers: viewers })).status).toBe(403)
    const { exclusion } = await callForData(excludePair, { body: pair, headers })
    const refused = await callRoute(includePair, { params: { id: exclusion._id }, headers: viewers })
    expect(refused.status).toBe(403)
  })

  it('are of fields that the type has, and of values that these can have', async () => {
    const refused = async (wrong: Partial<Record<keyof typeof pair, string>>) => {
      const { status, fields } = await callRoute(excludePair, { body: { ...pair, ...wrong }, headers })
      return [status, Object.keys(fields ?? {})]
    }
    expect(await refused({ otherValue: 'Mars' })).toEqual([422, ['otherValue']])
    expect(await refused({ field: 'return_dvd', value: 'yes' })).toEqual([422, ['value']])
    expect(await refused({ type: 'receipts', field: 'promo', value: 'true' })).toEqual([422, ['otherField']])
    expect(await refused({ field: 'plant', value: 'M777' })).toEqual([201, []])
    expect(await refused({ field: 'return_dvd', value: 'true' })).toEqual([201, []])
  })

  it('said by many at once are stored once', async () => {
    const exclude = () => callRoute(excludePair, { body: pair, headers })
    expect(await countStatuses(exclude, 8)).toEqual({ 201: 8 })
    expect(await prisma.coverageExclusion.count()).toBe(1)
  })
})

describe('making what is missing', () => {
  const data = {
    country: 'Russia',
    plant: 'M041',
    currency: 'RUB',
    shipment: 'FBS',
    payment: 'Pre-paid',
  } as const
  const whole = { ...data, collection: 'complete', hand_out: 'complete', realization: 'complete' } as const

  it('creates the scenarios in their order, each with the next number and its own history', async () => {
    const { number: basketNumber } = await createBasket()
    const orders = (payment: 'Pre-paid' | 'Postpay') => ({
      type: 'orders' as const,
      data: { ...whole, payment, basket: basketNumber },
    })
    const params = { id: projectId }
    const body = { scenarios: [orders('Pre-paid'), orders('Postpay')] }
    const { scenarios } = await callForData(createScenarios, { params, body, headers })
    const rows = await prisma.scenario.findMany({ where: { projectId }, orderBy: { runningNumber: 'asc' } })
    expect(rows.map(({ runningNumber, payment }) => [runningNumber, payment])).toEqual([
      [1, 'Pre-paid'],
      [2, 'Postpay'],
    ])
    expect(rows.map(({ id, scenarioNumber }) => ({ _id: id, scenarioNumber }))).toEqual(scenarios)
    expect(
      await prisma.historyEvent.count({ where: { projectId, subject: 'scenario', action: 'created' } }),
    ).toBe(2)
  })

  it('creates none where one is not whole or has an unknown basket, or for a viewer', async () => {
    const { number: basketNumber } = await createBasket()
    const good = { type: 'orders' as const, data: { ...whole, basket: basketNumber } }
    const make = (second: object, by = headers) =>
      callRoute(createScenarios, {
        params: { id: projectId },
        body: { scenarios: [good, second] },
        headers: by,
      })
    expect((await make({ type: 'orders', data: { ...good.data, plant: '' } })).status).toBe(422)
    expect((await make({ type: 'orders', data: { ...good.data, basket: 999_999 } })).status).toBe(422)
    expect((await make(good, viewers)).status).toBe(403)
    expect(await prisma.scenario.count({ where: { projectId } })).toBe(0)
  })
})
