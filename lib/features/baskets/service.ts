import 'server-only'
import { type Prisma, prisma, type TransactionClient, transaction } from '@/lib/server/db'
import { recordHistory, recordHistoryOfMany } from '@/lib/server/history'
import { NO_SCOPE, type RecordScope } from '@/lib/server/record-store'
import { recordsOf, removalOf, requireEditor } from '@/lib/server/records'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import {
  type Basket,
  type BasketCreation,
  type BasketOption,
  type BasketProduct,
  type BasketProductInput,
  type BasketProductUpdate,
  type BasketUpdate,
  basketStatusSchema,
} from './contract'
import {
  findBasket,
  findBasketById,
  findBasketOptions,
  findBasketPage,
  keepBasket,
  wireProduct,
} from './queries'
import { BASKET, BASKET_PRODUCT, type BasketHead } from './rules'

const notFound = () => new AppError('not_found', 'baskets.notFound')

/** A stored basket without its products. */
function headOf(row: Prisma.BasketGetPayload<true>): Pick<BasketHead, keyof BasketHead> {
  return {
    _id: row.id,
    number: String(row.number),
    description: row.description,
    status: basketStatusSchema.parse(row.status),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

const heads = recordsOf({
  rules: BASKET,
  table: 'Basket',
  scope: NO_SCOPE,
  sheet: 'Baskets',
  notFound: 'baskets.notFound',
  wireOf: headOf,
  isKept: true,
})

/** What records belong to that are a basket's. */
const BASKET_SCOPE: RecordScope<{ basketId: string }> = {
  require: ({ basketId }) => getBasket(basketId),
  placeOf: () => ({}),
}

const products = recordsOf({
  rules: BASKET_PRODUCT,
  table: 'BasketProduct',
  scope: BASKET_SCOPE,
  sheet: 'Products',
  notFound: 'baskets.productNotFound',
  wireOf: wireProduct,
  isKept: true,
})

/**
 * The basket with this id.
 * @throws AppError `not_found`.
 */
export async function getBasket(id: string): Promise<Basket> {
  const basket = await findBasketById(prisma, id)
  if (!basket) throw notFound()
  return basket
}

/** A page of the baskets that a search finds, the one made last first, or all of them. */
export function listBaskets({ query = '', ...page }: { query?: string; limit?: number; cursor?: string }) {
  return findBasketPage({ query, ...page })
}

/**
 * Creates a basket with its products.
 * @throws AppError `forbidden` for a viewer.
 */
export async function createBasket(actor: Actor, creation: BasketCreation): Promise<Basket> {
  requireEditor(actor)
  const id = await transaction(async (tx) => {
    const row = await tx.basket.create({ data: { id: newId(), description: creation.description } })
    await products.store.insert(tx, { basketId: row.id }, creation.products)
    await recordHistory(tx, {
      ...{ subject: 'basket', subjectId: row.id, label: BASKET.labelOf(headOf(row)) },
      ...{ action: 'created', toStatus: row.status, actorId: actor.userId },
    })
    return row.id
  })
  return getBasket(id)
}

/**
 * Creates a basket with the description and the products of another one.
 * @throws AppError `forbidden` for a viewer, `not_found`.
 */
export async function duplicateBasket(actor: Actor, id: string): Promise<Basket> {
  requireEditor(actor)
  const { description, products: copied } = await getBasket(id)
  return createBasket(actor, { description, products: copied })
}

/**
 * Changes the description or the status of a basket.
 * @throws AppError `forbidden` for a viewer, `not_found`, `conflict` for a stale version.
 */
export async function changeBasket(actor: Actor, id: string, update: BasketUpdate): Promise<Basket> {
  try {
    await heads.change(actor, { parent: {}, id }, update)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    throw new AppError('conflict', error.sentence, { ...error.details, current: await getBasket(id) })
  }
  return getBasket(id)
}

const { remove: removeHeads } = removalOf(heads)

/**
 * Deletes a basket; scenarios keep what was made of it.
 * @throws AppError `forbidden` for a viewer, `not_found`.
 */
export async function removeBasket(actor: Actor, id: string): Promise<void> {
  await removeHeads(actor, {}, [id])
}

/** A basket and one of its products, as they are after a change. */
interface ChangedProduct {
  basket: Basket
  product: BasketProduct
}

/**
 * Adds a product to a basket.
 * @throws AppError `forbidden` for a viewer, `not_found`.
 */
export async function addProduct(
  actor: Actor,
  basketId: string,
  input: BasketProductInput,
): Promise<ChangedProduct> {
  const product = await products.add(actor, { basketId }, input)
  return { basket: await getBasket(basketId), product }
}

/**
 * Adds products to a basket, all or none.
 * @throws AppError `forbidden` for a viewer, `not_found`.
 */
export async function addProducts(actor: Actor, basketId: string, inputs: readonly BasketProductInput[]) {
  requireEditor(actor)
  await getBasket(basketId)
  await transaction(async (tx) => {
    const rows = await products.store.insert(tx, { basketId }, inputs)
    const eventOf = await products.store.eventsOf(tx, actor, { basketId })
    await recordHistoryOfMany(
      tx,
      rows.map((row) => ({ ...eventOf(wireProduct(row)), action: 'created' })),
    )
  })
  return { basket: await getBasket(basketId), added: inputs.length }
}

/**
 * Changes a product of a basket.
 * @throws AppError `forbidden` for a viewer, `not_found`, `conflict` for a stale version.
 */
export async function changeProduct(
  actor: Actor,
  { basketId, productId: id }: { basketId: string; productId: string },
  update: BasketProductUpdate,
): Promise<ChangedProduct> {
  const product = await products.change(actor, { parent: { basketId }, id }, update)
  return { basket: await getBasket(basketId), product }
}

const { remove: removeProducts } = removalOf(products)

/**
 * Deletes a product of a basket.
 * @throws AppError `forbidden` for a viewer, `not_found`.
 */
export async function removeProduct(
  actor: Actor,
  { basketId, productId }: { basketId: string; productId: string },
): Promise<ChangedProduct> {
  const product = (await getBasket(basketId)).products.find(({ _id }) => _id === productId)
  if (!product) throw new AppError('not_found', 'baskets.productNotFound')
  await removeProducts(actor, { basketId }, [productId])
  return { basket: await getBasket(basketId), product }
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
