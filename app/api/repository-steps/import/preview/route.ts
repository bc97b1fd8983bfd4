import { previewImport } from '@/lib/features/repository-steps/imports/contract'
import * as imports from '@/lib/features/repository-steps/imports/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(previewImport, async ({ actor, form, query }) =>
  imports.previewImport(actor, await form(), query),
)
