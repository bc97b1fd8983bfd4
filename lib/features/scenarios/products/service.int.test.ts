import { beforeEach, describe, expect, test } from 'vitest'
import { listTrash, restoreFromTrash } from '@/lib/features/trash/contract'
import { emptyTrashJob } from '@/lib/features/trash/service'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { MAX_ROWS_IN_HTML } from '@/lib/shared/limits'
import { createBasket } from '@/tests/factories/basket'
import { createProductLine } from '@/tests/factories/product-line'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, countStatuses, requestRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { sheetsIn } from '@/tests/fixtures/spreadsheets'
import { updateScenarioProducts } from '../contract'
import { duplicateScenarios } from '../copies/contract'
import { exportProductLines, listProductLines } from './contract'
import { readPageProductLines } from './service'
import { PRODUCT_LINE_LIMIT } from './values'

let headers: { authorization: string }
let viewer: { authorization: string }
let id: string

beforeEach(async () => {
  headers = await bearerHeaders(await createUser({ name: 'Ирина Смирнова' }))
  viewer = await bearerHeaders(await createUser({ role: 'viewer' }))
  id = (await createScenario()).id
})

const read = () => callForData(listProductLines, { params: { id }, headers })
const put = (body: Record<string, unknown>, more: Record<string, string> = {}) =>
  callRoute(updateScenarioProducts, { params: { id }, body, headers: { ...headers, ...more } })
const putGood = (body: Record<string, unknown>) =>
  callForData(updateScenarioProducts, { params: { id }, body, headers })

const LINE = {
  product: '10000001',
  barcode: '4600000000012',
  supplierCode: 'А-1',
  name: 'Пазл',
  priceWithBonuses: 19.99,
  quantity: 100,
  assembled: 3,
}

test('a page has the lines up to a limit, as the call answers them, and none beyond it', async () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `Товар ${index + 1}` }))
  await putGood({ products: lines(MAX_ROWS_IN_HTML + 1) })
  expect(await readPageProductLines(id)).toBeUndefined()
  // Those that were deleted don't count.
  await putGood({ products: lines(MAX_ROWS_IN_HTML) })
  const brought = await readPageProductLines(id)
  expect(brought?.products).toHaveLength(MAX_ROWS_IN_HTML)
  expect(brought).toEqual(await read())
  await expect(readPageProductLines(newId())).rejects.toMatchObject({ code: 'not_found' })
})

describe('the product lines of a scenario', () => {
  test('are stored as sent, with costs that the server computes and the rest at its defaults', async () => {
    const { scenario } = await putGood({
      products: [{ ...LINE, cost: 1, assembledCost: 1, realization: 7, handOut: 2 }, { name: 'Кукла' }],
    })
    expect(scenario).toMatchObject({ _id: id, productsVersion: 2, version: 1 })
    expect(Object.keys(scenario)).not.toContain('steps')
    expect(scenario.products).toMatchObject([
      {
        ...LINE,
        cost: 1999,
        assembledCost: 59.97,
        handOutCost: 39.98,
        realization: 2,
        realizationCost: 39.98,
      },
      { name: 'Кукла', product: '', priceWithBonuses: 0, quantity: 1, assembled: 0, vpQuality: 0, cost: 0 },
    ])
    expect(await read()).toMatchObject({ products: scenario.products, productsVersion: 2 })
  })

  test('replace the stored ones: known ids stay, the order is the one sent', async () => {
    const first = await createProductLine({ scenarioId: id })
    const second = await createProductLine({ scenarioId: id })
    const foreign = await createProductLine()
    const { scenario } = await putGood({
      products: [
        { ...LINE, _id: second.id },
        { _id: foreign.id, name: 'Чужая' },
        { _id: 'temp_1', name: 'Новая' },
        { _id: second.id, name: 'Повтор' },
      ],
    })
    const ids = scenario.products.map(({ _id }) => _id)
    expect(ids[0]).toBe(second.id)
    expect(new Set([...ids, first.id, foreign.id]).size).toBe(6)
    expect(scenario.products.map(({ name }) => name)).toEqual(['Пазл', 'Чужая', 'Новая', 'Повтор'])
    expect(await prisma.productLine.findUnique({ where: { id: foreign.id } })).toEqual(foreign)
    expect(await prisma.productLine.count({ where: { scenarioId: id, deletedAt: null } })).toBe(4)
  })

  test('are recorded in history line by line, and what is stored already changes nothing', async () => {
    await putGood({ products: [LINE] })
    const [line] = (await read()).products
    await putGood({ products: [line, { name: 'Кукла' }].map((one) => ({ ...one, quantity: 5 })) })
    const after = await read()
    await putGood({ products: after.products })
    expect(await read()).toEqual(after)
    expect(after.productsVersion).toBe(3)
    const events = await prisma.historyEvent.findMany({ orderBy: { id: 'asc' } })
    expect(events).toMatchObject([
      { subject: 'product_lines', scenarioId: id, subjectId: id, action: 'updated' },
      {
        changes: {
          lines: { before: [], after: [{ name: 'Кукла', line: 'Кукла', quantity: 5 }] },
          [line?._id ?? '']: {
            before: { line: 'Пазл', quantity: 100 },
            after: { line: 'Пазл', quantity: 5 },
          },
        },
      },
    ])
    await putGood({ products: after.products.toReversed() })
    expect((await read()).products.map(({ name }) => name)).toEqual(['Кукла', 'Пазл'])
    const last = await prisma.historyEvent.findFirst({ orderBy: { id: 'desc' } })
    expect(last?.changes).toEqual({ lines: { before: [], after: [] } })
  })

  test('can be emptied, and are not loaded again from the same basket', async () => {
    const { number } = await createBasket({ products: 2 })
    const other = await createBasket()
    id = (await createScenario({ basketNumber: number })).id
    expect(await read()).toMatchObject({ products: [], loadedBasket: null })
    await putGood({ products: [LINE] })
    expect(await putGood({ products: [] })).toMatchObject({ scenario: { products: [], productsVersion: 3 } })
    expect(await read()).toMatchObject({ products: [], loadedBasket: number })
    await prisma.scenario.update({ where: { id }, data: { basketNumber: other.number } })
    expect(await read()).toMatchObject({ loadedBasket: number })
    await putGood({ products: [] })
    expect(await read()).toMatchObject({ loadedBasket: other.number, productsVersion: 3 })
  })
})

describe('deleted product lines', () => {
  const trash = async () =>
    (await callForData(listTrash, { query: { kind: 'product_lines' }, headers })).items
  const restore = (ids: string[], as = headers) =>
    callRoute(restoreFromTrash, {
      body: { items: ids.map((_id) => ({ kind: 'product_lines', _id })) },
      headers: as,
    })
  const named = (...names: string[]) => ({ products: names.map((name) => ({ name })) })
  const readNames = async () => (await read()).products.map(({ name }) => name)

  test('stand in the trash, and come back where they stood', async () => {
    const { scenario } = await putGood(named('А', 'Б', 'В', 'Г'))
    const [a, b, c, d] = scenario.products
    await putGood({ products: [a, d] })
    expect(await readNames()).toEqual(['А', 'Г'])
    const items = await trash()
    expect(items).toMatchObject([{ deletedBy: { name: 'Ирина Смирнова' } }, { kind: 'product_lines' }])
    expect(items.map(({ label }) => label).toSorted()).toEqual(['Б', 'В'])
    const ids = [c?._id ?? '', b?._id ?? '']
    const other = await bearerHeaders(await createUser())
    expect(await restore(ids, other)).toMatchObject({ status: 404 })
    expect(await restore(ids)).toMatchObject({ status: 200, data: { restored: 2 } })
    expect(await readNames()).toEqual(['А', 'Б', 'В', 'Г'])
    expect(await trash()).toEqual([])
    expect(await restore(ids)).toMatchObject({ data: { restored: 0 } })
    const events = await prisma.historyEvent.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } })
    expect(events.slice(2)).toMatchObject([
      { subject: 'product_lines', action: 'restored', label: 'Б', scenarioId: id },
      { subject: 'product_lines', action: 'restored', label: 'В', scenarioId: id },
    ])
    const late = await put({ products: [], version: 3 })
    expect(late).toMatchObject({ status: 409, data: { changes: [{ by: { name: 'Ирина Смирнова' } }] } })
    expect(await read()).toMatchObject({ productsVersion: 4 })
  })

  test('come back under their ids when they are sent again', async () => {
    const { scenario } = await putGood(named('А', 'Б'))
    await putGood(named())
    expect(await trash()).toHaveLength(2)
    expect((await putGood({ products: scenario.products })).scenario.products).toMatchObject(
      scenario.products.map(({ _id, name }) => ({ _id, name })),
    )
    expect(await trash()).toEqual([])
  })

  test('are gone for good after 30 days, and count as none meanwhile', async () => {
    const { scenario } = await putGood(named('А'))
    await putGood(named())
    const [{ _id: gone = '' } = {}] = scenario.products
    const copies = await callForData(duplicateScenarios, { body: { ids: [id] }, headers })
    expect(await prisma.productLine.count({ where: { scenarioId: copies.scenarios[0]?._id } })).toBe(0)
    const deletedAt = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000)
    await prisma.productLine.update({ where: { id: gone }, data: { deletedAt } })
    expect(await restore([gone])).toMatchObject({ status: 404 })
    await emptyTrashJob.run({})
    expect(await prisma.productLine.count()).toBe(0)
  })

  test('stay away where there is no room for them', async () => {
    const { scenario } = await putGood(named('А'))
    await putGood({ products: Array.from({ length: PRODUCT_LINE_LIMIT }, () => ({})) })
    expect(await restore(scenario.products.map(({ _id }) => _id))).toMatchObject({
      status: 409,
      error: 'The scenario has no room for more product lines',
    })
    expect(await trash()).toHaveLength(1)
  })
})

describe('the file of product lines', () => {
  const file = (format: 'xlsx' | 'csv', as: Record<string, string> = viewer) =>
    requestRoute(exportProductLines, { params: { id }, query: { format }, headers: as })

  test('has the columns that apply, numbers as numbers', async () => {
    id = (await createScenario({ type: 'orders', shipment: 'FBS' })).id
    await putGood({ products: [{ ...LINE, name: '=1+1', notTaking: 2 }] })
    const response = await file('xlsx')
    expect(response.headers.get('content-disposition')).toMatch(
      /filename="product-lines-\d{4}-\d\d-\d\d\.xlsx"$/,
    )
    const [head = [], line = []] = Object.values(sheetsIn(await response.arrayBuffer()))[0] ?? []
    const cells = Object.fromEntries(head.map((name, index) => [name, line[index]]))
    expect(cells).toMatchObject({ Name: '=1+1', Barcode: LINE.barcode, 'VP Quality': '0' })
    expect(cells).toMatchObject({ 'Price with Bonuses': '19.99', Cost: '1,999.00' })
    expect(cells).toMatchObject({ 'Not Taking': '2', 'Not Taking Cost': '39.98' })
    expect(head).not.toContain('Agent Report')
  })

  test('as CSV starts no formula; that of a receipt has its columns', async () => {
    id = (await createScenario({ type: 'receipts' })).id
    const unpriced = { ...LINE, name: 'Без цены', priceWithBonuses: 0 }
    await putGood({ products: [{ ...LINE, name: '=1+1', handOut: 4 }, unpriced] })
    const [head, line, without] = (await (await file('csv')).text()).split('\r\n')
    expect(head).toMatch(
      /Name,Price with Bonuses,Quantity,Cost,Assembled,Realization,Return DvD,Return non-DvD,Quality$/,
    )
    expect(line).toMatch(/,'=1\+1,19\.99,100,1999\.00,3,4,0,0,0$/)
    expect(without).toMatch(/,Без цены,,100,,3,0,0,0,0$/)
    const russian = await bearerHeaders(await createUser({ language: 'ru' }))
    const text = await (await file('csv', russian)).text()
    expect(text).toContain('Наименование;Цена с бонусами;Количество')
    expect(text).toContain(';"19,99";100;"1999,00";3;')
  })

  test('is refused without session, and of scenarios that are not there', async () => {
    const params = { id: newId() }
    const query = { format: 'csv' } as const
    expect((await requestRoute(exportProductLines, { params, query })).status).toBe(401)
    expect((await requestRoute(exportProductLines, { params, query, headers })).status).toBe(404)
  })
})

describe('a change of product lines that comes too late', () => {
  test('is refused with what is stored now and who stored it', async () => {
    await putGood({ products: [LINE], version: 1 })
    const [line] = (await read()).products
    expect(await put({ products: [], version: 1 })).toMatchObject({
      status: 409,
      code: 'conflict',
      data: {
        current: { _id: id, productsVersion: 2, products: [{ _id: line?._id, quantity: 100 }] },
        changes: [{ by: { name: 'Ирина Смирнова' }, fields: ['lines'] }],
      },
    })
    expect(await put({ products: [] }, { 'if-match': '"1"' })).toMatchObject({ status: 409 })
    expect(
      await put({ products: [{ ...LINE, _id: line?._id, quantity: 1 }] }, { 'if-match': '"2"' }),
    ).toMatchObject({
      status: 200,
    })
    expect(await read()).toMatchObject({ productsVersion: 3, products: [{ quantity: 1 }] })
  })

  test('leaves one winner of many at once', async () => {
    const change = (index: number) => put({ products: [{ ...LINE, quantity: index + 1 }], version: 1 })
    expect(await countStatuses(change, 5)).toEqual({ 200: 1, 409: 4 })
    expect((await read()).products).toHaveLength(1)
  })
})

describe('product lines are refused', () => {
  test.each([
    ['a negative count', { quantity: -1 }],
    ['part of a piece', { assembled: 1.5 }],
    ['a count past any', { quantity: 2 ** 31 }],
    ['a negative price', { priceWithBonuses: -0.01 }],
    ['a part of a cent', { priceWithBonuses: 1.005 }],
    ['a word for a number', { quantity: 'два' }],
    ['a cost past exactness', { priceWithBonuses: 999_999_999_999.99, quantity: 11 }],
    ['a long name', { name: 'я'.repeat(201) }],
  ])('with %s', async (_, given) => {
    const answer = await put({ products: [LINE, { ...LINE, ...given }] })
    expect(answer).toMatchObject({ status: 422, code: 'invalid' })
    expect(Object.keys(answer.fields ?? {})[0]).toMatch(/^products\.1\./)
    expect((await read()).productsVersion).toBe(1)
  })

  test('without session, from viewers, and of scenarios that are not there', async () => {
    const params = { id }
    const body = { products: [] }
    expect(await callRoute(updateScenarioProducts, { params, body })).toMatchObject({ status: 401 })
    expect(await callRoute(updateScenarioProducts, { params, body, headers: viewer })).toMatchObject({
      status: 403,
    })
    const missing = { params: { id: newId() }, body, headers }
    expect(await callRoute(updateScenarioProducts, missing)).toMatchObject({
      status: 404,
      error: 'Scenario not found',
    })
    expect(await put({ products: 'all' })).toMatchObject({ status: 422 })
  })
})
