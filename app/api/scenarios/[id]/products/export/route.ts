import { exportProductLines } from '@/lib/features/scenarios/products/contract'
import { productLinesFile } from '@/lib/features/scenarios/products/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportProductLines, async ({ params, query, language }) =>
  tableFileResponse(await productLinesFile(params.id, { format: query.format, language })),
)
