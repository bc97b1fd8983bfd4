import { getPerformanceTrends } from '@/lib/features/dashboard/contract'
import { performanceTrends } from '@/lib/features/dashboard/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getPerformanceTrends, ({ language }) => performanceTrends(language))
