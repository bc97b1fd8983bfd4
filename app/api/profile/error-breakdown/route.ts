import { getErrorBreakdown } from '@/lib/features/dashboard/contract'
import { errorBreakdown } from '@/lib/features/dashboard/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(getErrorBreakdown, () => errorBreakdown())
