import { listTeamMembers } from '@/lib/features/users/contract'
import * as users from '@/lib/features/users/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listTeamMembers, ({ actor, query }) => users.listTeamMembers(actor, query))
