import { getDashboardActivity } from '@/lib/features/dashboard/contract'
import { dashboardActivity } from '@/lib/features/dashboard/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(getDashboardActivity, async () => ({
  activities: await dashboardActivity(),
}))
