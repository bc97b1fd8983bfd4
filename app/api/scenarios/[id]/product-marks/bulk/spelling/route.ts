import { mendProductMarks } from '@/lib/features/scenarios/marks/contract'
import { productMarks } from '@/lib/features/scenarios/marks/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(mendProductMarks, ({ actor, params, body }) =>
  productMarks.correct(actor, { scenarioId: params.id }, body),
)
