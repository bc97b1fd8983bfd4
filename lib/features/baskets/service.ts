import 'server-only'
import { requireEditor } from '@/lib/server/auth'
import { type Prisma, prisma, type TransactionClient, transaction } from '@/lib/server/db'
import { recordHistory, withWholeCurrent } from '@/lib/server/history'
import { NO_SCOPE, type ScopeDefinition } from '@/lib/server/parents'
import { defineRecord } from '@/lib/server/records'
import type { ExportedTable } from '@/lib/server/table-file'
import type { Actor } from '@/lib/shared/actor'
import { getTranslator } from '@/lib/shared/catalog'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import type { Language } from '@/lib/shared/language'
import { headCells } from '@/lib/shared/records'
import {
  type Basket,
  type BasketCreation,
  type BasketExport,
  type BasketGoods,
  type BasketOption,
  type BasketProduct,
  type BasketProductInput,
  type BasketProductUpdate,
  type BasketUpdate,
  basketStatusSchema,
} from './contract'
import {
  basketList,
  findBasket,
  findBasketById,
  findBasketGoods,
  findBasketOptions,
  findBasketOptionsByText,
  findBasketsByNumber,
  keepBaskets,
  toWireProduct,
} from './queries'
import { BASKET, BASKET_PRODUCT, type BasketHead, type BasketRow, basketCells, basketRows } from './rules'

export { BASKETS_AT_ONCE } from './values'

const notFound = () => new AppError('not_found', 'baskets.notFound')

/** Returns a stored basket without its products. */
function toBasketHead(row: Prisma.BasketGetPayload<true>): Pick<BasketHead, keyof BasketHead> {
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

const heads = defineRecord({
  rules: BASKET,
  table: 'Basket',
  scope: NO_SCOPE,
  sheet: 'Baskets',
  notFound: 'baskets.notFound',
  toWire: toBasketHead,
  trash: true,
})

/** The scope of the products of a basket. */
const BASKET_SCOPE: ScopeDefinition<{ basketId: string }> = {
  require: ({ basketId }) => getBasket(basketId),
  place: () => ({}),
}

const products = defineRecord({
  rules: BASKET_PRODUCT,
  table: 'BasketProduct',
  scope: BASKET_SCOPE,
  sheet: 'Products',
  notFound: 'baskets.productNotFound',
  toWire: toWireProduct,
  trash: true,
})

/**
 * Returns the basket with this id.
 * @throws AppError `not_found`.
 */
async function getBasket(id: string): Promise<Basket> {
  const basket = await findBasketById(prisma, id)
  if (!basket) throw notFound()
  return basket
}

const LAST_FIRST = { sort: 'created', order: 'desc' } as const

/** Returns a page of the baskets that a search finds, the one made last first, or all of them. */
export async function listBaskets({
  query = '',
  ...page
}: {
  query?: string
  limit?: number
  cursor?: string
}) {
  const { rows: baskets, nextCursor } = await basketList.find({ filter: query, ...LAST_FIRST, ...page })
  return { baskets, nextCursor }
}

/**
 * Creates a basket with its products.
 * @throws AppError `forbidden` for a viewer.
 */
export async function createBasket(actor: Actor, creation: BasketCreation): Promise<Basket> {
  requireEditor(actor)
  const id = await transaction(async (tx) => {
    const row = await tx.basket.create({ data: { id: newId(), description: creation.description } })
    await products.table.insert(tx, { basketId: row.id }, creation.products)
    await recordHistory(tx, {
      subject: 'basket',
      subjectId: row.id,
      label: BASKET.toLabel(toBasketHead(row)),
      action: 'created',
      toStatus: row.status,
      actorId: actor.userId,
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
  await withWholeCurrent(heads.change(actor, { parent: {}, id }, update), () => getBasket(id))
  return getBasket(id)
}

/** Deletes baskets, and sets the status of several; scenarios keep what was made of them. */
export const { remove: removeBaskets, setStatus: setStatusOfBaskets, undoStatus: undoStatusOfBaskets } = heads

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
  const { number } = await getBasket(basketId)
  await transaction(async (tx) => {
    await products.table.insert(tx, { basketId }, inputs)
    await recordHistory(tx, {
      subject: 'basket_product',
      // The event is about many of the basket's products, not about one.
      subjectId: basketId,
      label: `#${number}`,
      action: 'created',
      changes: { inserted: { before: null, after: inputs.length } },
      actorId: actor.userId,
    })
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
  await products.remove(actor, { basketId }, [productId])
  return { basket: await getBasket(basketId), product }
}

/**
 * Deletes products of a basket, all or none.
 * @throws AppError `forbidden` for a viewer, `not_found` where the basket lacks one of them.
 */
export async function removeBasketProducts(actor: Actor, basketId: string, ids: readonly string[]) {
  const deleted = await products.remove(actor, { basketId }, ids)
  return { basket: await getBasket(basketId), deleted }
}

/** Returns the baskets that a search finds as a file, a row for each product. */
export function exportBaskets(
  { format, query }: BasketExport,
  language: Language | null,
): ExportedTable<BasketRow> {
  const translate = getTranslator(language)
  return {
    name: BASKET.name,
    sheet: 'Baskets',
    format,
    language,
    head: [...headCells(BASKET.fields, translate), ...headCells(BASKET_PRODUCT.fields, translate)],
    batches: exportedRows(query),
    toCells: (row) => basketCells(row, translate),
  }
}

async function* exportedRows(query: string): AsyncGenerator<BasketRow[], void> {
  for await (const baskets of basketList.batches({ filter: query, ...LAST_FIRST })) yield basketRows(baskets)
}

/** Returns the active baskets by number, without their products. */
export function listBasketOptions(): Promise<BasketOption[]> {
  return findBasketOptions()
}

/** Returns up to `limit` of the baskets that a search finds, without their products. */
export const basketOptionsByText = findBasketOptionsByText

/**
 * Returns the basket that people know by `number`.
 * @throws AppError `not_found`.
 */
export async function getBasketByNumber(number: number): Promise<Basket> {
  const basket = await findBasket(prisma, number)
  if (!basket) throw notFound()
  return basket
}

/** Returns the products of active baskets whose barcode is this GTIN, with or without the zeros before it. */
export function listBasketGoods(gtin: string): Promise<BasketGoods[]> {
  const zeros = /^0*/.exec(gtin)?.[0].length ?? 0
  return findBasketGoods(Array.from({ length: zeros + 1 }, (_, count) => gtin.slice(count)))
}

/** Returns the products of the baskets with these numbers, by number; of one that does not exist there are none. */
export async function findProductsByBasket(
  tx: TransactionClient,
  numbers: readonly number[],
): Promise<Map<number, BasketProduct[]>> {
  const baskets = await findBasketsByNumber(tx, numbers)
  return new Map(baskets.map(({ number, products }) => [number, products]))
}

/** Returns those of the numbers that baskets have, and keeps these baskets until the caller's transaction ends. */
export function holdBaskets(tx: TransactionClient, numbers: readonly number[]): Promise<number[]> {
  return keepBaskets(tx, numbers)
}
