import { exportAuditEntries } from '@/lib/features/audit/contract'
import * as audit from '@/lib/features/audit/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportAuditEntries, ({ actor, query, language }) =>
  tableFileResponse(audit.exportAuditEntries(actor, query, language)),
)
