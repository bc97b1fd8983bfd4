import { searchUsers } from '@/lib/features/users/contract'
import * as users from '@/lib/features/users/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(searchUsers, async ({ query }) => ({
  users: await users.searchUsers(query.query),
}))
