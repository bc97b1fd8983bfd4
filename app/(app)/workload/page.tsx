import { WorkloadScreen } from '@/components/features/workload/workload-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import {
  parseWorkloadView,
  workloadItemsQuery,
  workloadOfPersonQuery,
  workloadQuery,
} from '@/lib/features/workload/client'
import { workload, workloadItems, workloadOfPerson } from '@/lib/features/workload/service'
import { requireActor } from '@/lib/server/auth'
import { read, type SearchParams } from '@/lib/server/page'
import { titled } from '@/lib/server/page-title'
import { personToday } from '@/lib/server/person-day'
import { formatDay } from '@/lib/shared/dates'

export const generateMetadata = titled('workload.title')

export default async function WorkloadPage({ searchParams }: { searchParams: SearchParams }) {
  const { userId } = await requireActor()
  const { projectId, person, kind } = parseWorkloadView(await searchParams)
  const today = formatDay(await personToday(userId))
  const filter = { today, projectId: projectId ?? undefined }
  const all = read(workloadQuery(projectId), async () => ({ workload: await workload(filter) }))
  const ofPerson = person && [
    read(workloadOfPersonQuery(person), async () => ({
      workload: await workloadOfPerson({ person, today }),
    })),
    read(workloadItemsQuery({ person, projectId, kind }), () =>
      workloadItems({ ...filter, person, kind: kind ?? undefined }),
    ),
  ]
  return (
    <Messages of="app/(app)/workload/page.tsx">
      <Hydrated reads={[all, ...(ofPerson || [])]}>
        <WorkloadScreen />
      </Hydrated>
    </Messages>
  )
}
