import * as contract from '@/lib/features/profile/contract'
import * as profile from '@/lib/features/profile/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(contract.sendEmailCode, async ({ actor }) => {
  await profile.sendEmailCode(actor)
  return {}
})
