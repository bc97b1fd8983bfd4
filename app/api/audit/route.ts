import { listAuditEntries } from '@/lib/features/audit/contract'
import * as audit from '@/lib/features/audit/service'
import { defineListRoute } from '@/lib/server/route'

export const GET = defineListRoute(listAuditEntries, ({ query }) => audit.listAuditEntries(query))
