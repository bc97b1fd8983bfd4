import { checkLive } from '@/lib/features/health/contract'
import { live } from '@/lib/features/health/service'
import { definePublicRoute } from '@/lib/server/route'

export const GET = definePublicRoute(checkLive, live)
