import { exportErrors } from '@/lib/features/error-register/contract'
import * as register from '@/lib/features/error-register/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportErrors, async ({ actor, query, language }) =>
  tableFileResponse(await register.exportErrors(actor, query, language)),
)
