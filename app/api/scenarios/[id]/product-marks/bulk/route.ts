import { createProductMarks } from '@/lib/features/scenarios/marks/contract'
import { productMarks } from '@/lib/features/scenarios/marks/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(createProductMarks, ({ actor, params, body }) =>
  productMarks.addAll(actor, { scenarioId: params.id }, body.datamatrixes),
)
