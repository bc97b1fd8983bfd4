import { exportScenarios } from '@/lib/features/scenarios/exports/contract'
import * as exports from '@/lib/features/scenarios/exports/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportScenarios, async ({ query, language }) =>
  tableFileResponse(await exports.exportScenarios(query, language)),
)
