import { getTeamMember, updateUser } from '@/lib/features/users/contract'
import * as users from '@/lib/features/users/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getTeamMember, async ({ actor, params }) => ({
  member: await users.teamMember(actor, params.id),
}))

export const PUT = defineRoute(updateUser, async ({ actor, params, body }) => ({
  user: await users.updateUser(actor, params.id, body),
}))
