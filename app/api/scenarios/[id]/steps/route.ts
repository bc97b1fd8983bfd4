import { listScenarioSteps } from '@/lib/features/scenarios/steps/contract'
import { STEPS_AT_ONCE, steps } from '@/lib/features/scenarios/steps/service'
import { defineRoute } from '@/lib/server/route'
import { longList } from '@/lib/server/whole-list'

export const GET = defineRoute(listScenarioSteps, async ({ params: { id }, query: { ids } }) => {
  if (ids !== undefined) return steps.listSome(id, ids.split(','))
  const readPage = (paging: Parameters<typeof steps.listPage>[1]) => steps.listPage(id, paging)
  return (await steps.listFew(id)) ?? longList(listScenarioSteps, readPage, { limit: STEPS_AT_ONCE })
})
