import { getTeamOverview } from '@/lib/features/users/contract'
import * as users from '@/lib/features/users/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getTeamOverview, () => users.teamOverview())
