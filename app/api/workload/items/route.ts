import { listWorkloadItems } from '@/lib/features/workload/contract'
import { workloadItems } from '@/lib/features/workload/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(listWorkloadItems, ({ query }) => workloadItems(query))
