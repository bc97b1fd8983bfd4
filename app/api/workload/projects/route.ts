import { getWorkloadOfPerson } from '@/lib/features/workload/contract'
import { workloadOfPerson } from '@/lib/features/workload/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(getWorkloadOfPerson, async ({ query }) => ({
  workload: await workloadOfPerson(query),
}))
