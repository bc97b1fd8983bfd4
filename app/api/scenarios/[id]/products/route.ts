import { updateScenarioProducts } from '@/lib/features/scenarios/contract'
import { listProductLines } from '@/lib/features/scenarios/products/contract'
import * as products from '@/lib/features/scenarios/products/service'
import { defineRoute, defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(listProductLines, ({ params }) => products.listProductLines(params.id))

export const PUT = defineRoute(updateScenarioProducts, async ({ actor, params, body }) => ({
  scenario: await products.updateProductLines(actor, params.id, body),
}))
