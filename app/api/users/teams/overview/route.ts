import { getTeamOverview } from '@/lib/features/users/contract'
import * as users from '@/lib/features/users/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(getTeamOverview, () => users.teamOverview())
