import { getStatusDistribution } from '@/lib/features/dashboard/contract'
import { statusDistribution } from '@/lib/features/dashboard/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getStatusDistribution, ({ language }) => statusDistribution(language))
