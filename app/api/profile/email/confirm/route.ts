import * as contract from '@/lib/features/profile/contract'
import * as profile from '@/lib/features/profile/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(contract.confirmEmail, async ({ actor, body }) => {
  await profile.confirmEmail(actor, body.code)
  return {}
})
