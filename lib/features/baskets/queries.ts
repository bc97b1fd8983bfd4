import 'server-only'
import { Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { keysetList } from '@/lib/server/keyset'
import { rowToWire } from '@/lib/server/record-table'
import { is, isNotDeleted, NOT_DELETED, readRows, selectColumns, tableColumns } from '@/lib/server/rows'
import { tallied } from '@/lib/server/tallies'
import { BY_CREATION } from '@/lib/shared/cursor'
import { searchPattern } from '@/lib/shared/search-text'
import {
  type Basket,
  type BasketGoods,
  type BasketOption,
  type BasketProduct,
  basketStatusSchema,
} from './contract'
import { BASKET_PRODUCT } from './rules'
import { BASKET_GOODS_LIMIT, BASKETS_AT_ONCE } from './values'

/** Returns a stored product on the wire. */
export const toWireProduct = rowToWire(BASKET_PRODUCT)

const HEAD = tableColumns('Basket')
const PRODUCT = tableColumns('BasketProduct')

async function findBaskets(
  tx: TransactionClient,
  condition: Prisma.Sql,
  rest = Prisma.empty,
): Promise<Basket[]> {
  const heads = await readRows({ ...HEAD, scenarioCount: is.number, touchedAt: is.date }, tx)`
    SELECT ${selectColumns('head', HEAD)},
      ${tallied('basket_uses', Prisma.sql`head.number`)} AS "scenarioCount",
      greatest(head."updatedAt",
        (SELECT max(p."updatedAt") FROM "BasketProduct" p WHERE p."basketId" = head.id)) AS "touchedAt"
    FROM (SELECT ${selectColumns('b', HEAD)} FROM "Basket" b WHERE ${isNotDeleted('b')} AND ${condition} ${rest}) head`
  const rows = await readRows(PRODUCT, tx)`
    SELECT ${selectColumns('p', PRODUCT)} FROM "BasketProduct" p
    WHERE p."basketId" = ANY (${heads.map(({ id }) => id)}::bpchar[]) AND ${isNotDeleted('p')} ORDER BY p.id`
  const productsByBasket = new Map<string, BasketProduct[]>(heads.map(({ id }) => [id, []]))
  for (const row of rows) productsByBasket.get(row.basketId)?.push(toWireProduct(row))
  return heads.map((head) => ({
    _id: head.id,
    number: head.number,
    description: head.description,
    status: basketStatusSchema.parse(head.status),
    products: productsByBasket.get(head.id) ?? [],
    scenarioCount: head.scenarioCount,
    version: head.version,
    createdAt: head.createdAt.toISOString(),
    updatedAt: head.touchedAt.toISOString(),
  }))
}

const first = ([basket]: Basket[]) => basket ?? null

/** Returns a basket with its products, or null where none has this number. */
export async function findBasket(tx: TransactionClient, number: number): Promise<Basket | null> {
  return first(await findBaskets(tx, Prisma.sql`b.number = ${number}`))
}

/** Returns a basket with its products, or null where none has this id. */
export async function findBasketById(tx: TransactionClient, id: string): Promise<Basket | null> {
  return first(await findBaskets(tx, Prisma.sql`b.id = ${id}`))
}

/** Returns the baskets with these numbers, with their products. */
export function findBasketsByNumber(tx: TransactionClient, numbers: readonly number[]): Promise<Basket[]> {
  return findBaskets(tx, Prisma.sql`b.number = ANY (${[...numbers]}::int[])`)
}

/** The lists of baskets: all, or those that match a search. */
export const basketList = keysetList<string, 'created', Basket>({
  sorts: { created: BY_CREATION },
  columns: { created: null },
  id: Prisma.sql`b.id`,
  read: (query, rest) => findBaskets(prisma, query ? hasText(query) : Prisma.sql`TRUE`, rest),
  batchRows: BASKETS_AT_ONCE,
})

function hasText(query: string): Prisma.Sql {
  const isFound = (alias: 'b' | 'p') =>
    // All texts of the row, folded, which the database keeps.
    Prisma.sql`${Prisma.raw(alias)}."searchText" LIKE ${searchPattern(query)}`
  return Prisma.sql`(${isFound('b')} OR b.id IN (
    SELECT p."basketId" FROM "BasketProduct" p WHERE ${isNotDeleted('p')} AND ${isFound('p')}))`
}

/** Returns the active baskets by number, without their products. */
export async function findBasketOptions(): Promise<BasketOption[]> {
  const rows = await prisma.basket.findMany({
    where: { status: 'active', ...NOT_DELETED },
    orderBy: { number: 'asc' },
    select: { id: true, number: true, description: true },
  })
  return rows.map(({ id, number, description }) => ({ _id: id, number, description }))
}

/** Returns the baskets that a search finds, without their products: the one of exactly this number, then the newest. */
export function findBasketOptionsByText(text: string, limit: number): Promise<BasketOption[]> {
  return readRows({ _id: is.text, number: is.number, description: is.text })`
    SELECT b.id AS _id, b.number, b.description FROM "Basket" b
    WHERE ${isNotDeleted('b')} AND ${hasText(text)}
    ORDER BY b.number::text = ${text} DESC, b.id DESC LIMIT ${limit}`
}

/** Returns those of the numbers that baskets have; these can't be removed before the transaction ends. */
export async function keepBaskets(tx: TransactionClient, numbers: readonly number[]): Promise<number[]> {
  const rows = await readRows({ number: is.number }, tx)`
    SELECT number FROM "Basket" WHERE number = ANY (${[...numbers]}::int[]) AND "deletedAt" IS NULL
    ORDER BY number FOR KEY SHARE`
  return rows.map(({ number }) => number)
}

/** Returns the products of active baskets with one of these barcodes, those of the newest baskets first. */
export function findBasketGoods(barcodes: readonly string[]): Promise<BasketGoods[]> {
  const columns = {
    _id: is.text,
    productCode: is.text,
    name: is.text,
    barcode: is.text,
    supplierCode: is.text,
  }
  return readRows({ ...columns, number: is.number })`
    SELECT p.id AS _id, p."productCode", p.name, p.barcode, p."supplierCode", b.number
    FROM "BasketProduct" p JOIN "Basket" b ON b.id = p."basketId"
    WHERE p.barcode = ANY (${barcodes}) AND ${isNotDeleted('p')} AND ${isNotDeleted('b')} AND b.status = 'active'
    ORDER BY b.number DESC, p.id LIMIT ${BASKET_GOODS_LIMIT}`
}
