import { exportWorkload } from '@/lib/features/workload/contract'
import * as service from '@/lib/features/workload/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportWorkload, ({ actor, query, language }) =>
  tableFileResponse(service.exportWorkload(actor, query, language)),
)
