import { listUserChoices } from '@/lib/features/users/contract'
import * as users from '@/lib/features/users/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(listUserChoices, async ({ query }) => ({
  users: await users.listUserChoices(query.team),
}))
