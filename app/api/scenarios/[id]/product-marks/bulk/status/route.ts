import { setStatusOfProductMarks } from '@/lib/features/scenarios/marks/contract'
import { productMarks } from '@/lib/features/scenarios/marks/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(setStatusOfProductMarks, ({ actor, params, body }) =>
  productMarks.setStatus(actor, { scenarioId: params.id }, body),
)
