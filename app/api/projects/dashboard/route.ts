import { getDashboardStats } from '@/lib/features/dashboard/contract'
import { dashboardStats } from '@/lib/features/dashboard/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(getDashboardStats, () => dashboardStats())
