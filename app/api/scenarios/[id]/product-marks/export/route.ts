import { exportProductMarks } from '@/lib/features/scenarios/marks/contract'
import { productMarks } from '@/lib/features/scenarios/marks/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportProductMarks, async ({ params, query, language }) =>
  tableFileResponse(await productMarks.file({ scenarioId: params.id }, query, language)),
)
