import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { createBasket as basketInDatabase } from '@/tests/factories/basket'
import { createProductLine } from '@/tests/factories/product-line'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callRoute, dataOf, requestRoute } from '@/tests/fixtures/api'
import { bearerOf } from '@/tests/fixtures/session'
import {
  addBasketProduct,
  addBasketProducts,
  createBasket,
  deleteBasket,
  deleteBasketProduct,
  deleteBasketProducts,
  deleteBaskets,
  duplicateBasket,
  exportBaskets,
  getBasketByNumber,
  listBasketOptions,
  listBaskets,
  searchBaskets,
  setStatusOfBaskets,
  undoStatusOfBaskets,
  updateBasket,
  updateBasketProduct,
} from './contract'

let headers: { authorization: string }
let viewer: { authorization: string }

beforeEach(async () => {
  headers = await bearerOf(await createUser())
  viewer = await bearerOf(await createUser({ role: 'viewer' }))
})

const PRODUCT = { productCode: '1001', name: 'Молоко', barcode: '4600000000017' }

const create = (body: Record<string, unknown>, as: Record<string, string> = headers) =>
  callRoute(createBasket, { body, headers: as })

describe('creating a basket', () => {
  test('stores it with its products in their order, under the next number', async () => {
    await basketInDatabase({})
    const products = [PRODUCT, { ...PRODUCT, name: ' Кефир ', supplierCode: '7', isMarked: true }]
    const { basket } = await dataOf(createBasket, { body: { description: ' Молочное ', products }, headers })
    expect(basket).toMatchObject({ number: 2, description: 'Молочное', status: 'active', version: 1 })
    expect(basket.products).toMatchObject([
      { ...PRODUCT, supplierCode: '', productId: '', isMarked: false, isMarketplace: false, isOneC: false },
      { name: 'Кефир', supplierCode: '7', isMarked: true },
    ])
    expect((await dataOf(getBasketByNumber, { params: { number: '2' }, headers: viewer })).basket).toEqual(
      basket,
    )
  })

  test.each([
    [{ description: ' ', products: [PRODUCT] }, { description: 'Basket description is required' }],
    [{ products: [PRODUCT] }, { description: 'Basket description is required' }],
    [{ description: 'Пусто', products: [] }, { products: 'At least one product is required' }],
    [{ description: 'Пусто' }, { products: 'At least one product is required' }],
    [
      { description: 'Неполно', products: [PRODUCT, { ...PRODUCT, name: ' ', barcode: undefined }] },
      {
        'products.1.name': 'All products must have Product Code, Name, and Barcode',
        'products.1.barcode': 'All products must have Product Code, Name, and Barcode',
      },
    ],
  ])('%j is refused', async (body, fields) => {
    const answer = await create(body)
    expect(answer).toMatchObject({ status: 422, code: 'invalid', error: Object.values(fields)[0] })
    expect(answer.fields).toEqual(fields)
    expect(await prisma.basket.count()).toBe(0)
  })

  test('needs a session, and is not for viewers', async () => {
    const body = { description: 'Молочное', products: [PRODUCT] }
    expect(await create(body, {})).toMatchObject({ status: 401 })
    expect(await create(body, viewer)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await prisma.basket.count()).toBe(0)
  })
})

test('the options are the active baskets by number', async () => {
  await basketInDatabase({ description: 'Первая' })
  await basketInDatabase({ status: 'archived' })
  await basketInDatabase({ description: 'Третья' })
  const { baskets } = await dataOf(listBasketOptions, { headers: viewer })
  expect(baskets.map(({ number, description }) => [number, description])).toEqual([
    [1, 'Первая'],
    [3, 'Третья'],
  ])
  expect(await callRoute(listBasketOptions)).toMatchObject({ status: 401 })
})

test('a number that no basket has, and what is no number, is 404', async () => {
  await basketInDatabase({})
  for (const number of ['2', '0', '-1', '1.0', 'x', '9999999999', '99999999999']) {
    const answer = await callRoute(getBasketByNumber, { params: { number }, headers })
    expect(answer).toMatchObject({ status: 404, code: 'not_found' })
  }
  expect(await callRoute(getBasketByNumber, { params: { number: '1' } })).toMatchObject({ status: 401 })
})

describe('the list', () => {
  test('has the baskets with their products and how many scenarios name them, the last first', async () => {
    const first = await basketInDatabase({ description: 'Первая', products: 2 })
    const second = await basketInDatabase({ description: 'Вторая', products: 0 })
    await createScenario({ basketNumber: first.number })
    const { baskets, nextCursor } = await dataOf(listBaskets, { headers: viewer })
    expect(baskets).toMatchObject([
      { _id: second.id, products: [], scenarioCount: 0 },
      {
        _id: first.id,
        scenarioCount: 1,
        products: first.products.map(({ id, name }) => ({ _id: id, name })),
      },
    ])
    expect(nextCursor).toBeUndefined()
    const page = await dataOf(listBaskets, { query: { limit: 1 }, headers: viewer })
    expect(page.baskets.map(({ _id }) => _id)).toEqual([second.id])
    const next = await dataOf(listBaskets, {
      query: { limit: 1, cursor: page.nextCursor ?? '' },
      headers: viewer,
    })
    expect(next).toMatchObject({ baskets: [{ _id: first.id }], nextCursor: null })
    expect(await callRoute(listBaskets)).toMatchObject({ status: 401 })
  })

  test('is searched by number, description and products', async () => {
    const { id } = await basketInDatabase({ number: 4711, description: 'Молочное 100%', products: 0 })
    await callRoute(addBasketProduct, { params: { id }, body: { ...PRODUCT, name: 'Ряженка' }, headers })
    await basketInDatabase({ number: 5, description: 'Хлеб', products: 0 })
    const found = async (query: string) =>
      (await dataOf(searchBaskets, { query: { query }, headers: viewer })).baskets.map(({ number }) => number)
    expect(await found('молоч')).toEqual([4711])
    expect(await found('71')).toEqual([4711])
    expect(await found('ряж')).toEqual([4711])
    expect(await found('0%')).toEqual([4711])
    expect(await found('')).toHaveLength(2)
    expect(await found('нет такого')).toEqual([])
  })
})

describe('changing a basket', () => {
  const change = (id: string, body: Record<string, unknown>, as: Record<string, string> = headers) =>
    callRoute(updateBasket, { params: { id }, body, headers: as })

  test('stores what is given and records it', async () => {
    const { id, number } = await basketInDatabase({ description: 'Было' })
    const answer = await change(id, { description: 'Стало', status: 'archived', version: 1 })
    expect(answer).toMatchObject({
      status: 200,
      data: { basket: { description: 'Стало', status: 'archived' } },
    })
    expect(await change(id, { description: 'Спор', version: 1 })).toMatchObject({
      ...{ status: 409, data: { current: { _id: id, description: 'Стало', version: 2 } } },
    })
    const events = await prisma.historyEvent.findMany({ where: { subjectId: id } })
    expect(events).toMatchObject([
      {
        subject: 'basket',
        action: 'updated',
        label: `#${number} · Было`,
        projectId: null,
        toStatus: 'archived',
      },
    ])
  })

  test('is refused for what is empty or unknown, for viewers, and where there is none', async () => {
    const { id } = await basketInDatabase({})
    expect(await change(id, { description: ' ' })).toMatchObject({
      ...{ status: 422, error: 'Basket description is required' },
    })
    expect(await change(id, { status: 'gone' })).toMatchObject({ status: 422 })
    expect(await change(id, { status: 'active' }, viewer)).toMatchObject({ status: 403 })
    expect(await change(newId(), { status: 'active' })).toMatchObject({ status: 404 })
  })

  test('deleting it leaves the scenarios that name it as they are', async () => {
    const { id, number } = await basketInDatabase({})
    const scenario = await createScenario({ basketNumber: number })
    await createProductLine({ scenarioId: scenario.id, name: 'Молоко' })
    const remove = (as: Record<string, string>) => callRoute(deleteBasket, { params: { id }, headers: as })
    expect(await remove(viewer)).toMatchObject({ status: 403 })
    expect(await remove(headers)).toMatchObject({ status: 200 })
    expect(await remove(headers)).toMatchObject({ status: 404 })
    expect((await dataOf(listBaskets, { headers })).baskets).toEqual([])
    expect((await dataOf(listBasketOptions, { headers })).baskets).toEqual([])
    const kept = await prisma.scenario.findUniqueOrThrow({
      where: { id: scenario.id },
      include: { products: true },
    })
    expect(kept).toMatchObject({ basketNumber: number, productsVersion: scenario.productsVersion })
    expect(kept.products).toMatchObject([{ name: 'Молоко' }])
  })

  test('a duplicate has its products under the next number', async () => {
    const source = await basketInDatabase({ description: 'Набор', status: 'archived', products: 2 })
    const { basket } = await dataOf(duplicateBasket, { params: { id: source.id }, headers })
    expect(basket).toMatchObject({ number: source.number + 1, description: 'Набор', status: 'active' })
    expect(basket.products.map(({ name }) => name)).toEqual(source.products.map(({ name }) => name))
    expect(await prisma.basketProduct.count({ where: { basketId: source.id } })).toBe(2)
    expect(await callRoute(duplicateBasket, { params: { id: newId() }, headers })).toMatchObject({
      status: 404,
    })
  })
})

describe('several baskets', () => {
  const statuses = async () =>
    (await dataOf(listBaskets, { headers: viewer })).baskets.map(({ status }) => status)

  test('are deleted all or none, with history, and can be deleted by no viewer', async () => {
    const stored = [await basketInDatabase(), await basketInDatabase(), await basketInDatabase()]
    const ids = stored.slice(0, 2).map(({ id }) => id)
    const remove = (wanted: string[], as: Record<string, string> = headers) =>
      callRoute(deleteBaskets, { body: { ids: wanted }, headers: as })
    expect(await remove([...ids, newId()])).toMatchObject({ status: 404, error: 'Basket not found' })
    expect(await remove(ids, viewer)).toMatchObject({ status: 403 })
    expect(await remove(ids, {})).toMatchObject({ status: 401 })
    expect(await remove([])).toMatchObject({ status: 422 })
    expect(await statuses()).toHaveLength(3)
    expect(await remove(ids)).toMatchObject({ status: 200, data: { deleted: 2 } })
    expect((await dataOf(listBaskets, { headers })).baskets).toMatchObject([{ _id: stored[2]?.id }])
    expect(await prisma.historyEvent.count({ where: { subject: 'basket', action: 'deleted' } })).toBe(2)
  })

  test('get a status, and what nobody has changed since gets back what it had', async () => {
    const stored = [await basketInDatabase(), await basketInDatabase({ status: 'archived' })]
    const other = await basketInDatabase({ status: 'inactive' })
    const ids = stored.map(({ id }) => id)
    const set = (as: Record<string, string>) =>
      callRoute(setStatusOfBaskets, { body: { ids, status: 'inactive' }, headers: as })
    expect(await set(viewer)).toMatchObject({ status: 403 })
    expect(await set({})).toMatchObject({ status: 401 })
    const body = { ids: [...ids, other.id], status: 'inactive' } as const
    const { changes } = await dataOf(setStatusOfBaskets, { body, headers })
    expect(changes).toMatchObject([{ status: 'active' }, { status: 'archived' }])
    expect(await statuses()).toEqual(['inactive', 'inactive', 'inactive'])
    await callRoute(updateBasket, { params: { id: ids[1] ?? '' }, body: { description: 'Новое' }, headers })
    const undo = (as: Record<string, string>) =>
      callRoute(undoStatusOfBaskets, { body: { changes }, headers: as })
    expect(await undo(viewer)).toMatchObject({ status: 403 })
    expect(await undo(headers)).toMatchObject({ status: 200, data: { restored: 1, skipped: 1 } })
    expect(await statuses()).toEqual(['inactive', 'inactive', 'active'])
    const wrong = { body: { ids, status: 'gone' }, headers }
    expect(await callRoute(setStatusOfBaskets, wrong)).toMatchObject({ status: 422 })
  })
})

describe('the products of a basket', () => {
  test('are added, changed alone and deleted, and the basket counts as changed', async () => {
    const { id } = await basketInDatabase({ products: 0, updatedAt: new Date('2026-01-01') })
    const added = await dataOf(addBasketProduct, {
      params: { id },
      body: { ...PRODUCT, isOneC: true },
      headers,
    })
    expect(added.product).toMatchObject({ ...PRODUCT, isOneC: true, isMarked: false, version: 1 })
    expect(Date.parse(added.basket.updatedAt)).toBeGreaterThan(Date.parse('2026-01-02'))
    const params = { id, productId: added.product._id }
    for (const [name, value] of Object.entries({
      name: 'Кефир',
      barcode: '2',
      supplierCode: '7',
      isMarked: true,
    })) {
      const { basket } = await dataOf(updateBasketProduct, { params, body: { [name]: value }, headers })
      expect(basket.products[0]).toMatchObject({ [name]: value })
    }
    const stale = { params, body: { name: 'Спор', version: 1 }, headers }
    expect(await callRoute(updateBasketProduct, stale)).toMatchObject({ status: 409 })
    const removed = await dataOf(deleteBasketProduct, { params, headers })
    expect(removed).toMatchObject({ basket: { products: [] }, product: { name: 'Кефир' } })
    expect(await callRoute(deleteBasketProduct, { params, headers })).toMatchObject({ status: 404 })
  })

  test('are pasted all, or none', async () => {
    const { id } = await basketInDatabase({ products: 0 })
    const paste = (products: unknown) =>
      callRoute(addBasketProducts, { params: { id }, body: { products }, headers })
    expect(await paste([PRODUCT, { ...PRODUCT, name: '' }])).toMatchObject({
      ...{ status: 422, error: 'Product code, barcode and name are required' },
    })
    expect(await prisma.basketProduct.count()).toBe(0)
    expect(await paste([PRODUCT, { ...PRODUCT, name: 'Кефир' }])).toMatchObject({
      status: 201,
      data: { added: 2 },
    })
    expect((await dataOf(listBaskets, { headers })).baskets[0]?.products).toMatchObject([
      {},
      { name: 'Кефир' },
    ])
    expect(await prisma.historyEvent.findMany({ where: { subject: 'basket_product' } })).toMatchObject([
      { subjectId: id, action: 'created', changes: { inserted: { before: null, after: 2 } } },
    ])
  })

  test('are at most 5,000 in a paste and in a new basket', async () => {
    const most = Array.from({ length: 5_000 }, (_, index) => ({
      ...{ productCode: String(index), name: 'ж'.repeat(200), barcode: '4600000000017', supplierCode: '7' },
    }))
    const answer = await dataOf(createBasket, { body: { description: 'Склад', products: most }, headers })
    const { _id: id, products } = answer.basket
    expect(products).toHaveLength(5_000)
    expect(products.at(-1)).toMatchObject({ productCode: '4999' })
    const paste = (pasted: unknown) =>
      callRoute(addBasketProducts, { params: { id }, body: { products: pasted }, headers })
    expect(await paste([...most, PRODUCT])).toMatchObject({ status: 422 })
    expect(await paste(most)).toMatchObject({ status: 201, data: { added: 5_000 } })
    expect(await prisma.basketProduct.count({ where: { basketId: id } })).toBe(10_000)
    expect(await create({ description: 'Склад', products: [...most, PRODUCT] })).toMatchObject({
      status: 422,
    })
  })

  test('are those of their own basket, and not for viewers', async () => {
    const one = await basketInDatabase({ products: 1 })
    const other = await basketInDatabase({ products: 0 })
    const productId = one.products[0]?.id ?? ''
    const params = { id: other.id, productId }
    const body = { name: 'Чужой' }
    expect(await callRoute(updateBasketProduct, { params, body, headers })).toMatchObject({ status: 404 })
    expect(await callRoute(deleteBasketProduct, { params, headers })).toMatchObject({ status: 404 })
    const own = { params: { id: one.id, productId }, body, headers: viewer }
    expect(await callRoute(updateBasketProduct, own)).toMatchObject({ status: 403 })
    const add = { params: { id: one.id }, body: PRODUCT, headers: viewer }
    expect(await callRoute(addBasketProduct, add)).toMatchObject({ status: 403 })
    expect(await callRoute(addBasketProduct, { ...add, body: {}, headers })).toMatchObject({
      ...{ status: 422, error: 'Product code, barcode and name are required' },
    })
  })
})

describe('deleting several products', () => {
  test('deletes all of them, or none', async () => {
    const one = await basketInDatabase({ products: 3 })
    const other = await basketInDatabase({ products: 1 })
    const ids = one.products.slice(0, 2).map(({ id }) => id)
    const params = { id: one.id }
    const remove = (wanted: string[], as: Record<string, string> = headers) =>
      callRoute(deleteBasketProducts, { params, body: { ids: wanted }, headers: as })
    expect(await remove([...ids, other.products[0]?.id ?? ''])).toMatchObject({ status: 404 })
    expect(await remove(ids, viewer)).toMatchObject({ status: 403 })
    expect(await remove(ids, {})).toMatchObject({ status: 401 })
    expect(await remove([])).toMatchObject({ status: 422 })
    const { basket, deleted } = await dataOf(deleteBasketProducts, { params, body: { ids }, headers })
    expect(deleted).toBe(2)
    expect(basket.products.map(({ _id }) => _id)).toEqual([one.products[2]?.id])
    expect(await prisma.historyEvent.count({ where: { subject: 'basket_product', action: 'deleted' } })).toBe(
      2,
    )
  })
})

test('an export has a row for each product of the baskets that a search finds', async () => {
  const { id } = await basketInDatabase({ description: '=Хлеб', products: 0 })
  await callRoute(addBasketProduct, { params: { id }, body: { ...PRODUCT, isMarked: true }, headers })
  await basketInDatabase({ description: 'Хлеб пустой', products: 0 })
  await basketInDatabase({ description: 'Другая', products: 1 })
  const query = { format: 'csv', query: 'хлеб' } as const
  const response = await requestRoute(exportBaskets, { query, headers: viewer })
  expect(response.headers.get('content-disposition')).toMatch(/attachment; filename="baskets-.*\.csv"/)
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines).toEqual([
    'Number,Description,Status,Product Code,Name,Barcode,Supplier Code,Product ID,Маркированный,Товар МП,Товар 1ТНП',
    '2,Хлеб пустой,Active,,,,,,,,',
    "1,'=Хлеб,Active,1001,Молоко,4600000000017,,,yes,no,no",
  ])
  expect((await requestRoute(exportBaskets, { query: { format: 'csv' } })).status).toBe(401)
})
