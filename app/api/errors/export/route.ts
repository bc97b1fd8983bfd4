import { exportErrors } from '@/lib/features/error-register/contract'
import * as register from '@/lib/features/error-register/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportErrors, ({ query, language }) =>
  tableFileResponse(register.exportErrors(query, language)),
)
