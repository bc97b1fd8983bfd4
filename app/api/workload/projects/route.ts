import { getWorkloadOfPerson } from '@/lib/features/workload/contract'
import { readPersonWorkload } from '@/lib/features/workload/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(getWorkloadOfPerson, async ({ query }) => ({
  workload: await readPersonWorkload(query),
}))
