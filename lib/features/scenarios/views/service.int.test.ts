import { beforeEach, describe, expect, it } from 'vitest'
import { prisma } from '@/lib/server/db'
import { housekeeping } from '@/lib/server/housekeeping'
import { createScenarioView as viewInDatabase } from '@/tests/factories/scenario-view'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, countStatuses } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import {
  createScenarioView,
  deleteScenarioView,
  listScenarioViews,
  restoreScenarioView,
  updateScenarioView,
} from './contract'
import { VIEWS_MAXIMUM } from './rules'
import { PARAMETER_LIMIT } from './values'

type Person = Awaited<ReturnType<typeof createUser>>
type Headers = { authorization: string }

let me: Person
let mine: Headers
let theirs: Headers
let admins: Headers
let viewers: Headers

beforeEach(async () => {
  me = await createUser({ name: 'Ирина Смирнова' })
  mine = await bearerHeaders(me)
  theirs = await bearerHeaders(await createUser())
  admins = await bearerHeaders(await createUser({ role: 'admin' }))
  viewers = await bearerHeaders(await createUser({ role: 'viewer' }))
})

const address = { search: 'возврат', status: 'broken', sort: 'plant', order: 'asc', columns: 'plant,status' }
const body = { name: 'Сломанные', address }
const add = (given: Record<string, unknown> = {}, headers = mine) =>
  callRoute(createScenarioView, { body: { ...body, ...given }, headers })
const added = async (given: Record<string, unknown> = {}, headers = mine) =>
  (await callForData(createScenarioView, { body: { ...body, ...given }, headers })).view
const list = async (headers = mine) => (await callForData(listScenarioViews, { headers })).views
const listNames = async (headers = mine) => (await list(headers)).map(({ name }) => name)
const change = (id: string, given: Record<string, unknown>, headers = mine) =>
  callRoute(updateScenarioView, { params: { id }, body: given, headers })
const remove = (id: string, headers = mine) => callRoute(deleteScenarioView, { params: { id }, headers })
const restore = (id: string, headers = mine) => callRoute(restoreScenarioView, { params: { id }, headers })

describe('saving a view', () => {
  it('keeps what it shows, for its owner alone', async () => {
    const view = await added()
    expect(view).toMatchObject({
      name: 'Сломанные',
      isShared: false,
      owner: { _id: me.id, name: 'Ирина Смирнова' },
      address,
      version: 1,
    })
    expect(await list()).toEqual([view])
    expect(await listNames(theirs)).toEqual([])
    expect(await listNames(admins)).toEqual([])
  })

  it('or for everybody, which a viewer can not say', async () => {
    await added({ name: 'Б', isShared: true })
    await added({ name: 'А' }, viewers)
    expect(await listNames(viewers)).toEqual(['А', 'Б'])
    expect(await listNames(theirs)).toEqual(['Б'])
    expect(await add({ name: 'В', isShared: true }, viewers)).toMatchObject({
      status: 403,
      code: 'forbidden',
    })
  })

  it('of the register of errors, apart from those of scenarios, with a name of its own there', async () => {
    const ofErrors = { state: 'unsolved', blocker: 'yes', team: 'CASH', sort: 'plannedFixDate' }
    await added()
    const view = await added({ list: 'errors', address: ofErrors })
    expect(view).toMatchObject({ name: 'Сломанные', list: 'errors', address: ofErrors })
    const { views } = await callForData(listScenarioViews, { query: { list: 'errors' }, headers: mine })
    expect(views).toEqual([view])
    expect((await list()).map((one) => one.list)).toEqual(['scenarios'])
    expect((await add({ list: 'errors' })).status).toBe(409)
  })

  it('takes each name once for each person', async () => {
    await added()
    expect(await add({ name: ' сломанные ' })).toMatchObject({
      status: 409,
      fields: { name: 'You have a view of this name already' },
    })
    expect((await add({}, theirs)).status).toBe(201)
    expect(await countStatuses(() => add({ name: 'Сразу' }), 10)).toEqual({ 201: 1, 409: 9 })
  })

  it('up to a limit, however many come at once', async () => {
    for (let index = 1; index < VIEWS_MAXIMUM; index += 1) await viewInDatabase({ ownerId: me.id })
    expect(await countStatuses((index) => add({ name: `Ещё ${index}` }), 5)).toEqual({ 201: 1, 409: 4 })
    expect((await add({}, theirs)).status).toBe(201)
  })

  it.each([
    [{ name: '   ' }, 'name'],
    [{ name: undefined }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ isShared: 'yes' }, 'isShared'],
    [{ address: { search: 'x'.repeat(PARAMETER_LIMIT + 1) } }, 'address.search'],
    [{ address: { search: 'a\u0000b' } }, 'address.search'],
    [{ address: undefined }, 'address'],
  ])('%o is refused', async (wrong, field) => {
    expect(await add(wrong)).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
    expect(await prisma.scenarioView.count()).toBe(0)
  })

  it('keeps kind and period of events, and the team', async () => {
    const linked = { team: 'CASH', happened: 'completed', from: '2026-03-02', to: '2026-03-09' }
    expect((await add({ address: linked })).status).toBe(201)
    expect(await list()).toMatchObject([{ address: linked }])
  })

  it('keeps nothing of an address that is no part of a view', async () => {
    const answer = await add({ address: { ...address, cursor: 'x' } })
    expect([201, 422]).toContain(answer.status)
    expect(JSON.stringify(await list())).not.toContain('cursor')
  })
})

describe('changing a view', () => {
  it('changes what is given, under its version', async () => {
    const { _id } = await added()
    const { view } = await callForData(updateScenarioView, {
      params: { id: _id },
      body: { name: 'Мои', version: 1 },
      headers: mine,
    })
    expect(view).toMatchObject({ name: 'Мои', address, version: 2 })
    await change(_id, { address: { type: 'orders' }, version: 2 })
    expect(await list()).toMatchObject([{ name: 'Мои', address: { type: 'orders' }, version: 3 }])
    const stale = await change(_id, { name: 'Поздно', version: 2 })
    expect(stale).toMatchObject({ status: 409, data: { current: { _id, name: 'Мои', version: 3 } } })
    expect((await change(_id, { name: '' })).status).toBe(422)
  })

  it('is for its owner, and of a shared one for admins as well', async () => {
    const { _id: own } = await added()
    const { _id: shared } = await added({ name: 'Общая', isShared: true })
    for (const who of [theirs, viewers]) {
      expect([(await change(own, { name: 'Я' }, who)).status, (await remove(own, who)).status]).toEqual([
        404, 404,
      ])
      expect([(await change(shared, { name: 'Я' }, who)).status, (await remove(shared, who)).status]).toEqual(
        [403, 403],
      )
    }
    expect((await change(own, { name: 'Я' }, admins)).status).toBe(404)
    expect((await change(shared, { name: 'Для всех' }, admins)).status).toBe(200)
    expect(await listNames(theirs)).toEqual(['Для всех'])
  })

  it('may give it to everybody and take it back, but for a viewer', async () => {
    const { _id } = await added()
    await change(_id, { isShared: true })
    expect(await listNames(theirs)).toEqual(['Сломанные'])
    await change(_id, { isShared: false })
    expect(await listNames(theirs)).toEqual([])
    const { _id: ofViewer } = await added({}, viewers)
    expect((await change(ofViewer, { isShared: true }, viewers)).status).toBe(403)
    expect((await change(ofViewer, { name: 'Своя' }, viewers)).status).toBe(200)
  })

  it('does not give two the same name', async () => {
    await added({ name: 'Первая' })
    const { _id } = await added({ name: 'Вторая' })
    expect((await change(_id, { name: 'ПЕРВАЯ' })).status).toBe(409)
    expect((await change(_id, { name: 'ВТОРАЯ' })).status).toBe(200)
  })
})

describe('deleting a view', () => {
  it('can be taken back, as often as one likes', async () => {
    const { _id } = await added({ isShared: true })
    expect((await remove(_id)).status).toBe(200)
    expect(await listNames(theirs)).toEqual([])
    expect((await remove(_id)).status).toBe(404)
    expect((await change(_id, { name: 'Я' })).status).toBe(404)
    for (const _ of [1, 2]) expect((await restore(_id)).status).toBe(200)
    expect(await list(theirs)).toMatchObject([{ _id, name: 'Сломанные', address, isShared: true }])
  })

  it('is undone by its owner and by the person who did it', async () => {
    const { _id } = await added({ isShared: true })
    await remove(_id, admins)
    expect([(await restore(_id, theirs)).status, (await restore(_id, viewers)).status]).toEqual([404, 404])
    expect((await restore(_id, admins)).status).toBe(200)
    await remove(_id, admins)
    expect((await restore(_id)).status).toBe(200)
    expect((await restore('f'.repeat(24))).status).toBe(404)
  })

  it('frees its name, and comes back under no other', async () => {
    const { _id } = await added()
    await remove(_id)
    await added()
    expect(await restore(_id)).toMatchObject({ status: 409 })
  })

  it('is for good after 30 days', async () => {
    const day = 24 * 60 * 60 * 1000
    const ago = (days: number) => ({
      ownerId: me.id,
      deletedById: me.id,
      deletedAt: new Date(Date.now() - days * day),
    })
    const { id: kept } = await viewInDatabase(ago(29))
    const { id: gone } = await viewInDatabase(ago(31))
    await housekeeping.run({})
    expect((await restore(kept)).status).toBe(200)
    expect((await restore(gone)).status).toBe(404)
  })
})
