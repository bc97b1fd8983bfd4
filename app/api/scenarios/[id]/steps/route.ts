import { listScenarioSteps } from '@/lib/features/scenarios/steps/contract'
import { steps } from '@/lib/features/scenarios/steps/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listScenarioSteps, ({ params, query }) =>
  query.ids === undefined ? steps.list(params.id) : steps.listSome(params.id, query.ids.split(',')),
)
