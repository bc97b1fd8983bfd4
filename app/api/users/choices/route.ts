import { listUserChoices } from '@/lib/features/users/contract'
import * as users from '@/lib/features/users/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listUserChoices, async ({ query }) => ({
  users: await users.listUserChoices(query.team),
}))
