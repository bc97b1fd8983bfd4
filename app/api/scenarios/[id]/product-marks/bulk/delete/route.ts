import { deleteProductMarks } from '@/lib/features/scenarios/marks/contract'
import { productMarks } from '@/lib/features/scenarios/marks/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(deleteProductMarks, async ({ actor, params, body }) => ({
  deleted: await productMarks.remove(actor, { scenarioId: params.id }, body.ids),
}))
