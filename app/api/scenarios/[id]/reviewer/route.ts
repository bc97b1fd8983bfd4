import { updateScenarioReviewer } from '@/lib/features/scenarios/information/contract'
import { updateScenarioPerson } from '@/lib/features/scenarios/information/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateScenarioReviewer, async ({ actor, params, body }) => {
  const update = { role: 'reviewer', userId: body.reviewer, version: body.version } as const
  return { scenario: await updateScenarioPerson(actor, params.id, update) }
})
