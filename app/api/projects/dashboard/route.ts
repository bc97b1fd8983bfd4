import { getDashboardStats } from '@/lib/features/dashboard/contract'
import { dashboardStats } from '@/lib/features/dashboard/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getDashboardStats, () => dashboardStats())
