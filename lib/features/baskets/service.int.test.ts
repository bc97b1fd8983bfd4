import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { createBasket as basketInDatabase } from '@/tests/factories/basket'
import { createUser } from '@/tests/factories/user'
import { callRoute, dataOf } from '@/tests/fixtures/api'
import { bearerOf } from '@/tests/fixtures/session'
import { createBasket, getBasketByNumber, listBasketOptions } from './contract'

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
