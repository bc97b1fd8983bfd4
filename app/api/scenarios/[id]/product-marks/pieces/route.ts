import { findStoredPieces } from '@/lib/features/scenarios/marks/contract'
import { productMarks } from '@/lib/features/scenarios/marks/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(findStoredPieces, ({ actor, params, body }) =>
  productMarks.findStored(actor, { scenarioId: params.id }, body.pieces),
)
