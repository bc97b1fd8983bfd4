import { exportScenarios } from '@/lib/features/scenarios/contract'
import * as scenarios from '@/lib/features/scenarios/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportScenarios, async ({ query, language }) =>
  tableFileResponse(await scenarios.exportScenarios(query, language)),
)
