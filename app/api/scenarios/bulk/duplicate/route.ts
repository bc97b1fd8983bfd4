import { duplicateScenarios } from '@/lib/features/scenarios/copies/contract'
import * as copies from '@/lib/features/scenarios/copies/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(duplicateScenarios, async ({ actor, body }) => ({
  scenarios: await copies.duplicateScenarios(actor, body),
}))
