import { getDashboardActivity } from '@/lib/features/dashboard/contract'
import { dashboardActivity } from '@/lib/features/dashboard/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getDashboardActivity, async () => ({ activities: await dashboardActivity() }))
