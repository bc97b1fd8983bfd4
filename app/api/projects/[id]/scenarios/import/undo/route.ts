import { undoScenarioImport } from '@/lib/features/scenarios/imports/contract'
import * as imports from '@/lib/features/scenarios/imports/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(undoScenarioImport, ({ actor, params, body }) =>
  imports.undoScenarioImport(actor, params.id, body),
)
