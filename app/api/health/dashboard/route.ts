import { getHealthDashboard } from '@/lib/features/health/probes/contract'
import { healthDashboard } from '@/lib/features/health/probes/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getHealthDashboard, ({ language }) => healthDashboard(language))
