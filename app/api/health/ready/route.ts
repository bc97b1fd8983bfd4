import { checkReady } from '@/lib/features/health/contract'
import { ready } from '@/lib/features/health/service'
import { definePublicRoute } from '@/lib/server/route'

export const GET = definePublicRoute(checkReady, ready)
