import { exportMilestones } from '@/lib/features/milestones/contract'
import { milestones } from '@/lib/features/milestones/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportMilestones, async ({ params, query, language }) =>
  tableFileResponse(await milestones.file({ projectId: params.id }, query, language)),
)
