import { COUNTRIES, SHIPMENTS } from '@/lib/features/scenarios/data/values'
import { DAY_MS } from '@/lib/shared/dates'
import { ean13 } from '@/tests/factories/barcodes'
import { basketProductRow, basketRow } from '@/tests/factories/basket'
import type { Draw } from '@/tests/factories/draw'
import { type RepositoryStepRow, repositoryStepRow } from '@/tests/factories/repository-step'
import { BASKET_IDEAS, GOODS } from '@/tests/factories/vocabulary/goods'
import { STEP_LIBRARY } from '@/tests/factories/vocabulary/step-library'
import type { Person } from './people'

// The variants of a step in a large repository: for each kind of shipment, then for each country.
const VARIANTS = [
  '',
  ...SHIPMENTS.slice(1).map((shipment) => ` (${shipment})`),
  ...COUNTRIES.slice(1).flatMap((country) => SHIPMENTS.map((shipment) => ` (${shipment}, ${country})`)),
]

/** The repository, in the order in which a scenario runs through its steps. */
export function makeRepository(
  draw: Draw,
  now: Date,
  people: Person[],
  variants: number,
): RepositoryStepRow[] {
  const at = new Date(now.getTime() - 380 * DAY_MS)
  return VARIANTS.slice(0, variants).flatMap((suffix, variant) =>
    STEP_LIBRARY.map((step, index) =>
      repositoryStepRow(draw, new Date(at.getTime() + variant * DAY_MS + index), {
        ...step,
        number: String(variant * STEP_LIBRARY.length + index + 1).padStart(4, '0'),
        description: step.description + suffix,
        status: draw.chance(0.93) ? 'Enable' : 'Disable',
        createdBy: draw.pick(people).name,
      }),
    ),
  )
}

/** Baskets of one to four different articles, numbered from 1. */
export function makeBaskets(draw: Draw, now: Date, count: number) {
  const at = new Date(now.getTime() - 300 * DAY_MS)
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1
    const madeAt = new Date(at.getTime() + index * 60_000)
    const description = BASKET_IDEAS[index % BASKET_IDEAS.length]
    const basket = basketRow(draw, madeAt, {
      number,
      description: index < BASKET_IDEAS.length ? description : `${description} (${number})`,
      status: draw.weighted([
        ['active', 8],
        ['inactive', 1],
        ['archived', 1],
      ]),
      updatedAt: draw.moment(madeAt, now),
    })
    const articles = draw.pickSome(GOODS, draw.integer(1, 4))
    const products = articles.map((article) =>
      basketProductRow(draw, madeAt, {
        basketId: basket.id,
        name: article.name,
        supplierCode: article.supplierCode,
        isMarked: article.isMarked,
        price: article.price,
        barcode: ean13(draw, draw.pick(['460', '461', '481', '487'])),
      }),
    )
    return { basket, products, prices: articles.map(({ price }) => price) }
  })
}
export type FilledBasket = ReturnType<typeof makeBaskets>[number]
