import * as contract from '@/lib/features/profile/contract'
import * as profile from '@/lib/features/profile/service'
import { defineRoute } from '@/lib/server/route'

export const DELETE = defineRoute(contract.endSession, async ({ actor, params }) => {
  await profile.endSession(actor, params.id)
  return {}
})
