import { getHealthDashboard } from '@/lib/features/health/contract'
import { healthDashboard } from '@/lib/features/health/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getHealthDashboard, ({ actor, language }) => healthDashboard(actor, language))
