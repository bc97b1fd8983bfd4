import { countCopiesOfScenarios } from '@/lib/features/scenarios/copies/contract'
import * as copies from '@/lib/features/scenarios/copies/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(countCopiesOfScenarios, async ({ actor, body }) => ({
  copied: await copies.countCopiesOfScenarios(actor, body.ids),
}))
