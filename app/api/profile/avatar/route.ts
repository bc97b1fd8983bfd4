import * as avatar from '@/lib/features/profile/avatar/service'
import * as contract from '@/lib/features/profile/contract'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(contract.uploadAvatar, async ({ actor, form }) => ({
  avatar: await avatar.upload(actor, await form()),
}))

export const DELETE = defineRoute(contract.removeAvatar, async ({ actor }) => {
  await avatar.remove(actor)
  return {}
})
