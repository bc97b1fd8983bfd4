import { matchScenarioRows } from '@/lib/features/scenarios/sheets/contract'
import * as sheets from '@/lib/features/scenarios/sheets/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(matchScenarioRows, ({ actor, params, body }) =>
  sheets.matchScenarioRows(actor, params.id, body),
)
