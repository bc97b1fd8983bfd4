import { getScenarioRun } from '@/lib/features/scenarios/runs/contract'
import { getRun } from '@/lib/features/scenarios/runs/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getScenarioRun, ({ params: { id, runId } }) => getRun(id, runId))
