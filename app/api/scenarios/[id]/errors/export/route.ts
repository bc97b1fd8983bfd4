import { exportErrorReports } from '@/lib/features/scenarios/error-reports/contract'
import { errorReports } from '@/lib/features/scenarios/error-reports/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportErrorReports, async ({ params, query, language }) =>
  tableFileResponse(await errorReports.file({ scenarioId: params.id }, query, language)),
)
