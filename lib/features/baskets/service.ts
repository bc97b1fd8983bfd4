import 'server-only'
import { prisma, type TransactionClient, transaction } from '@/lib/server/db'
import { announceTouched } from '@/lib/server/live'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import type { Basket, BasketCreation, BasketOption } from './contract'
import { canEditBaskets } from './policy'
import { findBasket, findBasketOptions, keepBasket } from './queries'

const notFound = () => new AppError('not_found', 'baskets.notFound')

/**
 * Creates a basket with its products.
 * @throws AppError `forbidden` for a viewer.
 */
export async function createBasket(actor: Actor, { description, products }: BasketCreation): Promise<Basket> {
  if (!canEditBaskets(actor)) throw new AppError('forbidden', 'errors.viewerCannotChange')
  return transaction(async (tx) => {
    const rows = products.map((product) => ({
      id: newId(),
      productCode: product.productCode,
      name: product.name,
      barcode: product.barcode,
      supplierCode: product.supplierCode,
      productId: product.productId,
      isMarked: product.isMarked,
      isMarketplace: product.isMarketplace,
      isOneC: product.isOneC,
    }))
    const { id, number } = await tx.basket.create({
      data: { id: newId(), description, products: { createMany: { data: rows } } },
    })
    await announceTouched(tx, [{ subject: 'basket', id }])
    const basket = await findBasket(tx, number)
    if (!basket) throw notFound()
    return basket
  })
}

/** The active baskets by number, without their products. */
export function listBasketOptions(): Promise<BasketOption[]> {
  return findBasketOptions()
}

/**
 * The basket that people know by `number`.
 * @throws AppError `not_found`.
 */
export async function getBasketByNumber(number: number): Promise<Basket> {
  const basket = await findBasket(prisma, number)
  if (!basket) throw notFound()
  return basket
}

/** Returns whether a basket has this number, and keeps it until the caller's transaction ends. */
export function holdBasket(tx: TransactionClient, number: number): Promise<boolean> {
  return keepBasket(tx, number)
}
