import { getStatusDistribution } from '@/lib/features/dashboard/contract'
import { statusDistribution } from '@/lib/features/dashboard/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(getStatusDistribution, ({ language }) => statusDistribution(language))
