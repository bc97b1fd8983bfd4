import { prisma } from '@/lib/server/db'
import type { Prisma } from '@/prisma/generated/client'
import { ean13, ownMark, stateMark } from './barcodes'
import { type Draw, testDraw } from './draw'
import type { Row } from './row'
import { createScenario } from './scenario'
import { GOODS } from './vocabulary/goods'

export type ProductMarkRow = Row<Prisma.ProductMarkCreateManyInput>

/** A mark of one of a scenario's goods: the state's (КМЧЗ) for marked articles, the retailer's own (КМДМ) for others. */
export function productMarkRow(
  draw: Draw,
  at: Date,
  given: Partial<ProductMarkRow> & Pick<ProductMarkRow, 'scenarioId'>,
) {
  const article = draw.pick(GOODS)
  const product = given.product ?? `10${draw.digits(6)}`
  const barcode = given.barcode ?? ean13(draw)
  const brandType = given.brandType ?? (article.isMarked ? 'КМЧЗ' : 'КМДМ')
  return {
    id: draw.id(at),
    supplierCode: article.supplierCode,
    brand: brandType === 'КМЧЗ' ? stateMark(draw, barcode) : ownMark(draw, product),
    status: 'В обороте',
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...given,
    product,
    barcode,
    brandType,
  } satisfies ProductMarkRow
}

/** Stores a mark, and its scenario where none is named. */
export async function createProductMark(given: Partial<ProductMarkRow> = {}) {
  const scenarioId = given.scenarioId ?? (await createScenario()).id
  return prisma.productMark.create({ data: productMarkRow(testDraw, new Date(), { ...given, scenarioId }) })
}
