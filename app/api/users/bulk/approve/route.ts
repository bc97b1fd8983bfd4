import { approveUsers } from '@/lib/features/users/contract'
import * as users from '@/lib/features/users/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(approveUsers, async ({ actor, body }) => ({
  changes: await users.approveUsers(actor, body.ids),
}))
