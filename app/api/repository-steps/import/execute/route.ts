import { executeImport } from '@/lib/features/repository-steps/contract'
import * as steps from '@/lib/features/repository-steps/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(executeImport, async ({ actor, body }) => ({
  imported: await steps.executeImport(actor, body.validatedData),
}))
