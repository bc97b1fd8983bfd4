import { exportRepositorySteps } from '@/lib/features/repository-steps/contract'
import * as steps from '@/lib/features/repository-steps/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const POST = defineRoute(exportRepositorySteps, ({ body, language }) =>
  tableFileResponse(steps.exportSteps(body.filter, language)),
)
