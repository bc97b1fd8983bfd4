import { updateScenarioResponsible } from '@/lib/features/scenarios/contract'
import * as scenarios from '@/lib/features/scenarios/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateScenarioResponsible, async ({ actor, params, body }) => {
  const update = { role: 'responsible', userId: body.responsible, version: body.version } as const
  return { scenario: await scenarios.updateScenarioPerson(actor, params.id, update) }
})
