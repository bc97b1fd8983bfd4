import { previewImport } from '@/lib/features/repository-steps/contract'
import * as steps from '@/lib/features/repository-steps/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(previewImport, async ({ actor, form }) =>
  steps.previewImport(actor, await form()),
)
