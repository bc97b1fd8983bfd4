import { getWorkload } from '@/lib/features/workload/contract'
import { workload } from '@/lib/features/workload/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(getWorkload, async ({ query }) => ({ workload: await workload(query) }))
