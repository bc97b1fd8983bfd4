import { listScenarioRuns, runScenarioAgain } from '@/lib/features/scenarios/runs/contract'
import { listRuns, runAgain } from '@/lib/features/scenarios/runs/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listScenarioRuns, async ({ params: { id } }) => ({ runs: await listRuns(id) }))

export const POST = defineRoute(runScenarioAgain, async ({ actor, params: { id } }) => ({
  run: await runAgain(actor, id),
}))
