import { exportScenarios } from '@/lib/features/scenarios/contract'
import * as scenarios from '@/lib/features/scenarios/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportScenarios, ({ query, language }) =>
  tableFileResponse(scenarios.exportScenarios(query, language)),
)
