import { exportCloseDays } from '@/lib/features/close-days/contract'
import { closeDays } from '@/lib/features/close-days/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportCloseDays, async ({ params, query, language }) =>
  tableFileResponse(await closeDays.file({ projectId: params.id }, query, language)),
)
