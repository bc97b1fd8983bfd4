import { exportScenarioSteps } from '@/lib/features/scenarios/steps/contract'
import { steps } from '@/lib/features/scenarios/steps/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportScenarioSteps, async ({ params, query, language }) =>
  tableFileResponse(await steps.file({ scenarioId: params.id }, { format: query.format, language })),
)
