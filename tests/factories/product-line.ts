import { BLANK_LINE, lineCosts } from '@/lib/features/scenarios/products/rules'
import { prisma } from '@/lib/server/db'
import type { Prisma } from '@/prisma/generated/client'
import { ean13 } from './barcodes'
import { type Draw, testDraw } from './draw'
import type { Row } from './row'
import { createScenario } from './scenario'
import { GOODS } from './vocabulary/goods'

export type ProductLineRow = Row<Prisma.ProductLineCreateManyInput>

/** A line of a scenario's products: one article, nothing assembled yet. */
export function productLineRow(
  draw: Draw,
  at: Date,
  given: Partial<ProductLineRow> & Pick<ProductLineRow, 'scenarioId'>,
) {
  const article = draw.pick(GOODS)
  const line = {
    ...BLANK_LINE,
    id: draw.id(at),
    position: 0,
    product: `10${draw.digits(6)}`,
    barcode: ean13(draw),
    supplierCode: article.supplierCode,
    name: article.name,
    priceWithBonuses: `${article.price - draw.integer(0, 300)}.${draw.pick(['00', '50', '90'])}`,
    quantity: draw.integer(1, 3),
    createdAt: at,
    updatedAt: at,
    ...given,
  } satisfies ProductLineRow
  return { ...line, ...lineCosts({ ...line, priceWithBonuses: Number(line.priceWithBonuses) }) }
}

/** Stores a product line at the end of its scenario, which is made where none is named. */
export async function createProductLine(given: Partial<ProductLineRow> = {}) {
  const scenarioId = given.scenarioId ?? (await createScenario()).id
  const position = given.position ?? (await prisma.productLine.count({ where: { scenarioId } }))
  return prisma.productLine.create({
    data: productLineRow(testDraw, new Date(), { ...given, scenarioId, position }),
  })
}
