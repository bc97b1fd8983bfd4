import { executeImport } from '@/lib/features/repository-steps/imports/contract'
import * as imports from '@/lib/features/repository-steps/imports/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(executeImport, ({ actor, body }) => imports.executeImport(actor, body))
