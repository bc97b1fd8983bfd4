import { listTeamMembers } from '@/lib/features/users/contract'
import * as users from '@/lib/features/users/service'
import { defineListRoute } from '@/lib/server/route'

export const GET = defineListRoute(listTeamMembers, ({ actor, query }) => users.listTeamMembers(actor, query))
