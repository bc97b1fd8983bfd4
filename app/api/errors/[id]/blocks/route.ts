import { setBlockedScenarios } from '@/lib/features/error-register/contract'
import * as register from '@/lib/features/error-register/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(setBlockedScenarios, async ({ actor, params, body }) => ({
  error: await register.setBlockedScenarios(actor, params.id, body),
}))
