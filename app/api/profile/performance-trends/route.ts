import { getPerformanceTrends } from '@/lib/features/dashboard/contract'
import { performanceTrends } from '@/lib/features/dashboard/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(getPerformanceTrends, ({ language }) => performanceTrends(language))
