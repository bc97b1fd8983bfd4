import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { createBasket as basketInDatabase } from '@/tests/factories/basket'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callRoute, dataOf } from '@/tests/fixtures/api'
import { bearerOf } from '@/tests/fixtures/session'
import {
  addBasketProduct,
  addBasketProducts,
  createBasket,
  deleteBasket,
  deleteBasketProduct,
  duplicateBasket,
  getBasketByNumber,
  listBasketOptions,
  listBaskets,
  searchBaskets,
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
    const remove = (as: Record<string, string>) => callRoute(deleteBasket, { params: { id }, headers: as })
    expect(await remove(viewer)).toMatchObject({ status: 403 })
    expect(await remove(headers)).toMatchObject({ status: 200 })
    expect(await remove(headers)).toMatchObject({ status: 404 })
    expect((await dataOf(listBaskets, { headers })).baskets).toEqual([])
    expect((await dataOf(listBasketOptions, { headers })).baskets).toEqual([])
    const kept = await prisma.scenario.findUniqueOrThrow({ where: { id: scenario.id } })
    expect(kept.basketNumber).toBe(number)
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
