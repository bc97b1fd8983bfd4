import { readScenarioSheet } from '@/lib/features/scenarios/sheets/contract'
import * as sheets from '@/lib/features/scenarios/sheets/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(readScenarioSheet, async ({ actor, params, form, query }) =>
  sheets.readScenarioSheet(actor, params.id, { form: await form(), choice: query }),
)
