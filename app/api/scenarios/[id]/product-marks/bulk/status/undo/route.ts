import { undoStatusOfProductMarks } from '@/lib/features/scenarios/marks/contract'
import { productMarks } from '@/lib/features/scenarios/marks/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(undoStatusOfProductMarks, ({ actor, params, body }) =>
  productMarks.undoStatus(actor, { scenarioId: params.id }, body.changes),
)
