import { prisma } from '@/lib/server/db'
import type { Prisma } from '@/prisma/generated/client'
import { ean13 } from './barcodes'
import { type Draw, testDraw } from './draw'
import type { Row } from './row'
import { BASKET_IDEAS, GOODS } from './vocabulary/goods'

export type BasketRow = Row<Prisma.BasketCreateManyInput>
export type BasketProductRow = Row<Prisma.BasketProductCreateManyInput>

/** A basket; without `number` the database gives the next one. */
export function basketRow(draw: Draw, at: Date, given: Partial<BasketRow> = {}) {
  return {
    id: draw.id(at),
    description: draw.pick(BASKET_IDEAS),
    status: 'active',
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...given,
  } satisfies BasketRow
}

/** A product of a basket: an article of the shop with its numbers. */
export function basketProductRow(
  draw: Draw,
  at: Date,
  given: Partial<BasketProductRow> & Pick<BasketProductRow, 'basketId'>,
) {
  const article = draw.pick(GOODS)
  return {
    id: draw.id(at),
    productCode: `10${draw.digits(6)}`,
    name: article.name,
    barcode: ean13(draw),
    supplierCode: article.supplierCode,
    productId: draw.digits(9),
    isMarked: article.isMarked,
    isMarketplace: draw.chance(0.15),
    isOneC: draw.chance(0.1),
    createdAt: at,
    updatedAt: at,
    ...given,
  } satisfies BasketProductRow
}

/** Stores a basket with a number of products. */
export async function createBasket({
  products = 2,
  ...given
}: Partial<BasketRow> & { products?: number } = {}) {
  const at = new Date()
  const basket = await prisma.basket.create({ data: basketRow(testDraw, at, given) })
  const rows = Array.from({ length: products }, () => basketProductRow(testDraw, at, { basketId: basket.id }))
  await prisma.basketProduct.createMany({ data: rows })
  return { ...basket, products: rows }
}

/** Stores a product of a basket. */
export function createBasketProduct(given: Partial<BasketProductRow> & Pick<BasketProductRow, 'basketId'>) {
  return prisma.basketProduct.create({ data: basketProductRow(testDraw, new Date(), given) })
}
