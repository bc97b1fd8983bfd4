import 'server-only'
import { type Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { NOT_DELETED } from '@/lib/server/deletion'
import { type Basket, type BasketOption, basketStatusSchema } from './contract'

/** The parts of a basket: its products in their order. */
const whole = { products: { where: NOT_DELETED, orderBy: { id: 'asc' } } } satisfies Prisma.BasketInclude

function wireBasket(row: Prisma.BasketGetPayload<{ include: typeof whole }>): Basket {
  return {
    _id: row.id,
    number: row.number,
    description: row.description,
    status: basketStatusSchema.parse(row.status),
    products: row.products.map((product) => ({
      _id: product.id,
      productCode: product.productCode,
      name: product.name,
      barcode: product.barcode,
      supplierCode: product.supplierCode,
      productId: product.productId,
      isMarked: product.isMarked,
      isMarketplace: product.isMarketplace,
      isOneC: product.isOneC,
    })),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** A basket with its products, or null where none has this number. */
export async function findBasket(tx: TransactionClient, number: number): Promise<Basket | null> {
  const row = await tx.basket.findFirst({ where: { number, ...NOT_DELETED }, include: whole })
  return row && wireBasket(row)
}

/** The active baskets by number, without their products. */
export async function findBasketOptions(): Promise<BasketOption[]> {
  const rows = await prisma.basket.findMany({
    where: { status: 'active', ...NOT_DELETED },
    orderBy: { number: 'asc' },
    select: { id: true, number: true, description: true },
  })
  return rows.map(({ id, number, description }) => ({ _id: id, number, description }))
}

/** Returns whether a basket has this number; it can't be deleted before the transaction ends. */
export async function keepBasket(tx: TransactionClient, number: number): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT id FROM "Basket" WHERE number = ${number} AND "deletedAt" IS NULL FOR KEY SHARE`
  return rows.length > 0
}
