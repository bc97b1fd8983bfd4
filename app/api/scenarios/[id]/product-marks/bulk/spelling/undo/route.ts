import { undoMendOfProductMarks } from '@/lib/features/scenarios/marks/contract'
import { productMarks } from '@/lib/features/scenarios/marks/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(undoMendOfProductMarks, ({ actor, params, body }) =>
  productMarks.undoCorrection(actor, { scenarioId: params.id }, body.changes),
)
