import { deleteProductMark, updateProductMark } from '@/lib/features/scenarios/marks/contract'
import { productMarks } from '@/lib/features/scenarios/marks/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateProductMark, async ({ actor, params, body }) => ({
  productMark: await productMarks.change(
    actor,
    { parent: { scenarioId: params.id }, id: params.markId },
    body,
  ),
}))

export const DELETE = defineRoute(deleteProductMark, async ({ actor, params }) => {
  await productMarks.remove(actor, { scenarioId: params.id }, [params.markId])
  return {}
})
