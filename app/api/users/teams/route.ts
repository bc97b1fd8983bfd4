import { listTeamMembers } from '@/lib/features/users/contract'
import * as users from '@/lib/features/users/service'
import { definePersonalListRoute } from '@/lib/server/route'

export const GET = definePersonalListRoute(listTeamMembers, ({ actor, query }) =>
  users.listTeamMembers(actor, query),
)
