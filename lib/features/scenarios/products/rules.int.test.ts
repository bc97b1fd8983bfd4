import fs from 'node:fs/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { createProductLine } from '@/tests/factories/product-line'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { updateScenarioProducts } from '../contract'
import { duplicateScenarios } from '../copies/contract'
import { listProductLines } from './contract'
import { lineCosts, PRODUCT_COSTS, PRODUCT_COUNTS } from './rules'

let headers: { authorization: string }
let id: string

beforeEach(async () => {
  headers = await bearerHeaders(await createUser())
  id = (await createScenario()).id
})

const read = () => callForData(listProductLines, { params: { id }, headers })
const put = (products: unknown[]) =>
  callForData(updateScenarioProducts, { params: { id }, body: { products }, headers })

const LINE = { name: 'Пазл', priceWithBonuses: 19.99, quantity: 100, assembled: 3 }

/** The costs of all lines, as they are stored, beside those that the rule computes of them. */
async function costsInDatabase() {
  const rows = await prisma.productLine.findMany({ orderBy: { id: 'asc' } })
  return rows.map((row) => ({
    stored: PRODUCT_COSTS.map((name) => String(Reflect.get(row, name))),
    computed: Object.values(lineCosts({ ...row, priceWithBonuses: Number(row.priceWithBonuses) })).map(
      String,
    ),
  }))
}

describe('the costs of product lines', () => {
  // Each count is another number: the constraint of the database says by itself which of them a cost is of.
  const COUNTS = Object.fromEntries(PRODUCT_COUNTS.map((name, index) => [name, index + 1]))
  const expectStored = async (lines: number) => {
    const costs = await costsInDatabase()
    expect(costs).toHaveLength(lines)
    for (const { stored, computed } of costs) expect(stored).toEqual(computed)
  }

  test('are stored whenever a line is: new, changed, copied, deleted and brought back', async () => {
    const { scenario } = await put([
      { ...LINE, ...COUNTS, quantity: 100 },
      { ...LINE, priceWithBonuses: 0.07 },
    ])
    await expectStored(2)
    const [first, second] = scenario.products
    await put([{ ...first, priceWithBonuses: 999_999.99, vp: 1_000_000 }, second])
    await expectStored(2)
    expect((await read()).products[0]).toMatchObject({ cost: 99_999_999, vpQualityCost: 999_999_990_000 })
    await callForData(duplicateScenarios, { body: { ids: [id] }, headers })
    await expectStored(4)
    await put([second])
    await put([{ ...first, quantity: 11 }, second])
    await expectStored(4)
    expect((await read()).products[0]).toMatchObject({ _id: first?._id, cost: 219.89 })
  })

  test('have to be stored with every line, or it is refused', async () => {
    const { id: line } = await createProductLine({ scenarioId: id, quantity: 2 })
    for (const data of [{ cost: 1 }, { quantity: 3 }, { priceWithBonuses: 1 }, { vpQualityCost: 0.01 }])
      await expect(prisma.productLine.update({ where: { id: line }, data })).rejects.toThrow('costs_computed')
    for (const cost of PRODUCT_COSTS)
      await expect(
        prisma.$executeRawUnsafe(`UPDATE "ProductLine" SET "${cost}" = "${cost}" + 1`),
        cost,
      ).rejects.toThrow('costs_computed')
  })

  test('are of counts that are never negative', async () => {
    await createProductLine({ scenarioId: id, priceWithBonuses: 0 })
    for (const count of PRODUCT_COUNTS)
      await expect(
        prisma.$executeRawUnsafe(`UPDATE "ProductLine" SET "${count}" = -1`),
        count,
      ).rejects.toThrow('figures_natural')
  })
})

test('the costs of lines that were stored before there were any are filled by the migration', async () => {
  await createProductLine({ scenarioId: id, priceWithBonuses: 19.99, quantity: 3, handOut: 2, vp: 100_000 })
  await createProductLine({ scenarioId: id, priceWithBonuses: 0, quantity: 3 })
  const before = await costsInDatabase()
  await prisma.$executeRaw`ALTER TABLE "ProductLine" DROP CONSTRAINT "ProductLine_costs_computed"`
  await prisma.$executeRaw`UPDATE "ProductLine" SET cost = 0, "handOutCost" = 0, "vpQualityCost" = 0`
  expect(await costsInDatabase()).not.toEqual(before)
  const sql = await fs.readFile('prisma/migrations/20261122135549_product_line_costs/migration.sql', 'utf8')
  const statements = sql.slice(sql.indexOf('UPDATE "ProductLine"')).split(';')
  for (const statement of statements.slice(0, 2)) await prisma.$executeRawUnsafe(statement)
  expect(await costsInDatabase()).toEqual(before)
})
