import * as contract from '@/lib/features/profile/contract'
import * as profile from '@/lib/features/profile/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(contract.uploadAvatar, async ({ actor, form }) => ({
  avatar: await profile.uploadAvatar(actor, await form()),
}))

export const DELETE = defineRoute(contract.removeAvatar, async ({ actor }) => {
  await profile.removeAvatar(actor)
  return {}
})
