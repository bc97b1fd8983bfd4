import { listTeams } from '@/lib/features/auth/contract'
import * as auth from '@/lib/features/auth/service'
import { definePublicRoute } from '@/lib/server/route'

export const GET = definePublicRoute(listTeams, () => auth.listTeams())
