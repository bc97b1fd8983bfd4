import { exportScenarioDocuments } from '@/lib/features/scenarios/documents/contract'
import { documents } from '@/lib/features/scenarios/documents/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportScenarioDocuments, async ({ params, query, language }) =>
  tableFileResponse(await documents.file({ scenarioId: params.id }, query, language)),
)
