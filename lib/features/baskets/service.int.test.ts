import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { createBasket as basketInDatabase, createBasketProduct } from '@/tests/factories/basket'
import { createProductLine } from '@/tests/factories/product-line'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, requestRoute } from '@/tests/fixtures/api'
import { testRecords } from '@/tests/fixtures/records/all'
import { type Parents, SHARED } from '@/tests/fixtures/records/spec'
import { bearerHeaders } from '@/tests/fixtures/session'
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
  listBasketGoods,
  listBasketOptions,
  listBaskets,
  searchBaskets,
  setStatusOfBaskets,
  undoStatusOfBaskets,
  updateBasket,
  updateBasketProduct,
} from './contract'
import { BASKET, BASKET_PRODUCT } from './rules'

const PRODUCT = { productCode: '1001', name: 'Молоко', barcode: '4600000000017' }

/** Numbers as texts, as history shows them. */
function withTextNumbers(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data), (name, value) => (name === 'number' ? String(value) : value))
}

testRecords({
  parents: SHARED,
  rules: BASKET,
  hasOwnList: true,
  notFound: 'Basket not found',
  incomplete: 'Basket description is required',
  keys: { list: 'baskets', one: 'basket', id: 'id' },
  calls: {
    list: listBaskets,
    add: createBasket,
    change: updateBasket,
    remove: deleteBasket,
    removeAll: deleteBaskets,
  },
  settings: [{ name: 'status', set: setStatusOfBaskets, undo: undoStatusOfBaskets }],
  readAnswer: withTextNumbers,
  create: ({ number, ...columns }) => basketInDatabase({ number: Number(number), products: 0, ...columns }),
  unique: { name: 'number', valueAt: (place) => String(700 + place) },
  ungiven: ['number', 'status'],
  addedWith: { products: [PRODUCT] },
  sample: { number: '700', description: 'Молочное', status: 'active' },
  other: { description: 'Хлеб', status: 'archived' },
  defaults: { status: 'active' },
})

const BASKETS: Parents = {
  create: () => basketInDatabase({ products: 0 }),
  column: 'basketId',
  notFound: 'Basket not found',
  isUnfiled: true,
}

testRecords({
  parents: BASKETS,
  rules: BASKET_PRODUCT,
  hasOwnList: true,
  notFound: 'Product not found',
  incomplete: 'Product code, barcode and name are required',
  keys: { list: 'products', one: 'product', id: 'productId' },
  calls: {
    list: listBaskets,
    add: addBasketProduct,
    change: updateBasketProduct,
    remove: deleteBasketProduct,
    removeAll: deleteBasketProducts,
  },
  readRows: (data, parentId) =>
    listBaskets.data.parse(data).baskets.find(({ _id }) => _id === parentId)?.products,
  create: ({ basketId, ...columns }) => createBasketProduct({ basketId: String(basketId), ...columns }),
  sample: {
    ...PRODUCT,
    supplierCode: '7',
    productId: '9',
    isMarked: true,
    isMarketplace: false,
    isOneC: true,
    price: 199.9,
  },
  other: {
    productCode: '1002',
    name: 'Кефир',
    barcode: '2',
    supplierCode: '8',
    productId: '10',
    isMarked: false,
    isMarketplace: true,
    isOneC: false,
    price: 0,
  },
  defaults: {
    supplierCode: '',
    productId: '',
    isMarked: false,
    isMarketplace: false,
    isOneC: false,
    price: null,
  },
})

let headers: { authorization: string }
let viewer: { authorization: string }

beforeEach(async () => {
  headers = await bearerHeaders(await createUser())
  viewer = await bearerHeaders(await createUser({ role: 'viewer' }))
})

const create = (body: Record<string, unknown>) => callRoute(createBasket, { body, headers })

describe('creating a basket', () => {
  test('stores it with its products in their order, under the next number', async () => {
    await basketInDatabase({})
    const products = [PRODUCT, { ...PRODUCT, name: ' Кефир ', supplierCode: '7', isMarked: true }]
    const { basket } = await callForData(createBasket, {
      body: { description: ' Молочное ', products },
      headers,
    })
    expect(basket).toMatchObject({ number: 2, description: 'Молочное', status: 'active', version: 1 })
    expect(basket.products).toMatchObject([
      { ...PRODUCT, supplierCode: '', productId: '', isMarked: false, isMarketplace: false, isOneC: false },
      { name: 'Кефир', supplierCode: '7', isMarked: true },
    ])
    expect(
      (await callForData(getBasketByNumber, { params: { number: '2' }, headers: viewer })).basket,
    ).toEqual(basket)
  })

  test.each([
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
})

test('products are found by their GTIN, in active baskets, the newest first', async () => {
  const find = async (gtin: string) =>
    (await callForData(listBasketGoods, { params: { gtin }, headers: viewer })).goods
  const [old, fresh, archived] = [
    await basketInDatabase({}),
    await basketInDatabase({}),
    await basketInDatabase({ status: 'archived' }),
  ]
  for (const [basket, barcode] of [
    [old, '4600000000017'],
    [fresh, '04600000000017'],
    [fresh, '4600000000024'],
    [archived, '4600000000017'],
  ] as const)
    await createBasketProduct({ basketId: basket.id, barcode, name: 'Молоко' })
  expect(await find('04600000000017')).toMatchObject([
    { number: fresh.number, name: 'Молоко', barcode: '04600000000017' },
    { number: old.number, barcode: '4600000000017' },
  ])
  expect(await find('14600000000014')).toEqual([])
  const wrong = { params: { gtin: '4600000000017' }, headers: viewer }
  expect(await callRoute(listBasketGoods, wrong)).toMatchObject({ status: 404 })
})

test('the options are the active baskets by number', async () => {
  await basketInDatabase({ description: 'Первая' })
  await basketInDatabase({ status: 'archived' })
  await basketInDatabase({ description: 'Третья' })
  const { baskets } = await callForData(listBasketOptions, { headers: viewer })
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
    const { baskets, nextCursor } = await callForData(listBaskets, { headers: viewer })
    expect(baskets).toMatchObject([
      { _id: second.id, products: [], scenarioCount: 0 },
      {
        _id: first.id,
        scenarioCount: 1,
        products: first.products.map(({ id, name }) => ({ _id: id, name })),
      },
    ])
    expect(nextCursor).toBeUndefined()
    const page = await callForData(listBaskets, { query: { limit: 1 }, headers: viewer })
    expect(page.baskets.map(({ _id }) => _id)).toEqual([second.id])
    const next = await callForData(listBaskets, {
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
      (await callForData(searchBaskets, { query: { query }, headers: viewer })).baskets.map(
        ({ number }) => number,
      )
    expect(await found('молоч')).toEqual([4711])
    expect(await found('71')).toEqual([4711])
    expect(await found('ряж')).toEqual([4711])
    expect(await found('0%')).toEqual([4711])
    expect(await found('')).toHaveLength(2)
    expect(await found('нет такого')).toEqual([])
  })
})

describe('changing a basket', () => {
  test('is recorded with its number and purpose', async () => {
    const { id, number } = await basketInDatabase({ description: 'Было' })
    await callForData(updateBasket, { params: { id }, body: { description: 'Стало' }, headers })
    const events = await prisma.historyEvent.findMany({ where: { subjectId: id } })
    expect(events).toMatchObject([{ subject: 'basket', label: `#${number} · Было` }])
  })

  test('deleting it leaves the scenarios that name it as they are', async () => {
    const { id, number } = await basketInDatabase({})
    const scenario = await createScenario({ basketNumber: number })
    await createProductLine({ scenarioId: scenario.id, name: 'Молоко' })
    await callForData(deleteBasket, { params: { id }, headers })
    expect((await callForData(listBasketOptions, { headers })).baskets).toEqual([])
    const kept = await prisma.scenario.findUniqueOrThrow({
      where: { id: scenario.id },
      include: { products: true },
    })
    expect(kept).toMatchObject({ basketNumber: number, productsVersion: scenario.productsVersion })
    expect(kept.products).toMatchObject([{ name: 'Молоко' }])
  })

  test('a duplicate has its products under the next number', async () => {
    const source = await basketInDatabase({ description: 'Набор', status: 'archived', products: 2 })
    const { basket } = await callForData(duplicateBasket, { params: { id: source.id }, headers })
    expect(basket).toMatchObject({ number: source.number + 1, description: 'Набор', status: 'active' })
    expect(basket.products.map(({ name }) => name)).toEqual(source.products.map(({ name }) => name))
    expect(await prisma.basketProduct.count({ where: { basketId: source.id } })).toBe(2)
    expect(await callRoute(duplicateBasket, { params: { id: newId() }, headers })).toMatchObject({
      status: 404,
    })
  })
})

describe('the products of a basket', () => {
  test('come back with their basket when they are added, changed and deleted, and it counts as changed', async () => {
    const { id } = await basketInDatabase({ products: 0, updatedAt: new Date('2026-01-01') })
    const added = await callForData(addBasketProduct, { params: { id }, body: PRODUCT, headers })
    expect(added.basket.products).toEqual([added.product])
    expect(Date.parse(added.basket.updatedAt)).toBeGreaterThan(Date.parse('2026-01-02'))
    const params = { id, productId: added.product._id }
    const changed = await callForData(updateBasketProduct, { params, body: { name: 'Кефир' }, headers })
    expect(changed.basket.products).toMatchObject([{ name: 'Кефир' }])
    const removed = await callForData(deleteBasketProduct, { params, headers })
    expect(removed).toMatchObject({ basket: { products: [] }, product: { name: 'Кефир' } })
  })

  test('of which several are deleted answer the basket with what is left', async () => {
    const { id, products } = await basketInDatabase({ products: 3 })
    const ids = products.slice(0, 2).map((product) => product.id)
    const { basket } = await callForData(deleteBasketProducts, { params: { id }, body: { ids }, headers })
    expect(basket.products.map(({ _id }) => _id)).toEqual([products[2]?.id])
  })

  test('are pasted all, or none', async () => {
    const { id } = await basketInDatabase({ products: 0 })
    const paste = (products: unknown) =>
      callRoute(addBasketProducts, { params: { id }, body: { products }, headers })
    expect(await paste([PRODUCT, { ...PRODUCT, name: '' }])).toMatchObject({
      status: 422,
      error: 'Product code, barcode and name are required',
    })
    expect(await prisma.basketProduct.count()).toBe(0)
    expect(await paste([PRODUCT, { ...PRODUCT, name: 'Кефир' }])).toMatchObject({
      status: 201,
      data: { added: 2 },
    })
    expect((await callForData(listBaskets, { headers })).baskets[0]?.products).toMatchObject([
      {},
      { name: 'Кефир' },
    ])
    expect(await prisma.historyEvent.findMany({ where: { subject: 'basket_product' } })).toMatchObject([
      { subjectId: id, action: 'created', changes: { inserted: { before: null, after: 2 } } },
    ])
  })

  test('are at most 5,000 in a paste and in a new basket', async () => {
    const most = Array.from({ length: 5_000 }, (_, index) => ({
      productCode: String(index),
      name: 'ж'.repeat(200),
      barcode: '4600000000017',
      supplierCode: '7',
    }))
    const answer = await callForData(createBasket, {
      body: { description: 'Склад', products: most },
      headers,
    })
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
})

test('a product of a new basket has a price in any spelling, or none where none is typed', async () => {
  const products = ['1 234,50 ₽', ''].map((price) => ({ ...PRODUCT, price }))
  const created = await create({ description: 'С ценой', products })
  expect(created).toMatchObject({
    status: 201,
    data: { basket: { products: [{ price: 1234.5 }, { price: null }] } },
  })
})

test('an export has a row for each product of the baskets that a search finds', async () => {
  const { id } = await basketInDatabase({ description: '=Хлеб', products: 0 })
  await callRoute(addBasketProduct, {
    params: { id },
    body: { ...PRODUCT, isMarked: true, price: '89,90 ₽' },
    headers,
  })
  await basketInDatabase({ description: 'Хлеб пустой', products: 0 })
  await basketInDatabase({ description: 'Другая', products: 1 })
  const query = { format: 'csv', query: 'хлеб' } as const
  const response = await requestRoute(exportBaskets, { query, headers: viewer })
  expect(response.headers.get('content-disposition')).toMatch(/attachment; filename="baskets-.*\.csv"/)
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines).toEqual([
    'Number,Description,Status,Product Code,Name,Barcode,Supplier Code,Product ID,Маркированный,Товар МП,Товар 1ТНП,Price',
    '2,Хлеб пустой,Active,,,,,,,,,',
    "1,'=Хлеб,Active,1001,Молоко,4600000000017,,,yes,no,no,89.90",
  ])
  expect((await requestRoute(exportBaskets, { query: { format: 'csv' } })).status).toBe(401)
})
