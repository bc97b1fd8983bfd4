import { listScenarioMappings, saveScenarioMapping } from '@/lib/features/scenarios/mappings/contract'
import * as mappings from '@/lib/features/scenarios/mappings/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listScenarioMappings, async () => ({
  mappings: await mappings.listScenarioMappings(),
}))

export const POST = defineRoute(saveScenarioMapping, async ({ actor, body }) => ({
  mapping: await mappings.saveScenarioMapping(actor, body),
}))
