import * as contract from '@/lib/features/profile/contract'
import * as profile from '@/lib/features/profile/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(contract.getProfile, ({ actor }) => ({
  profile: profile.getProfile(actor),
}))

export const PUT = defineRoute(contract.updateProfile, async ({ actor, body }) => ({
  profile: await profile.updateProfile(actor, body),
}))
