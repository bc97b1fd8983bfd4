import { getErrorBreakdown } from '@/lib/features/dashboard/contract'
import { errorBreakdown } from '@/lib/features/dashboard/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getErrorBreakdown, () => errorBreakdown())
