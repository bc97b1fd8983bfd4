import { exportCloseDays } from '@/lib/features/close-days/exports/contract'
import * as exports from '@/lib/features/close-days/exports/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportCloseDays, async ({ params, query, language }) =>
  tableFileResponse(await exports.exportCloseDays(params.id, query, language)),
)
