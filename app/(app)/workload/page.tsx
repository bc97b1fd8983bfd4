import { WorkloadScreen } from '@/components/features/workload/workload-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import {
  parseWorkloadView,
  personWorkloadQuery,
  workloadBeginningQuery,
  workloadItemsQuery,
  workloadQuery,
} from '@/lib/features/workload/client'
import { beginWorkload, showWorkload } from '@/lib/features/workload/rules'
import { readPageWorkload, readPersonWorkload, workloadItems } from '@/lib/features/workload/service'
import { FIRST_ROWS } from '@/lib/features/workload/values'
import { requireActor } from '@/lib/server/auth'
import { read, readShared, type SearchParams } from '@/lib/server/page'
import { titled } from '@/lib/server/page-title'
import { personToday } from '@/lib/server/person-day'
import { formatDay } from '@/lib/shared/dates'

export const generateMetadata = titled('workload.title')

export default async function WorkloadPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireActor()
  const view = parseWorkloadView(await searchParams)
  const { projectId, person, kind } = view
  const today = formatDay(await personToday(actor))
  const filter = { today, projectId: projectId ?? undefined }
  const load = () => readPageWorkload(actor, filter)
  // All of it where that is little, else the first rows.
  const reads = [
    read(workloadQuery(projectId), async () => {
      const workload = await load()
      return workload.people.length < FIRST_ROWS ? { workload } : undefined
    }),
    read(workloadBeginningQuery(view), async () => {
      const workload = await load()
      if (workload.people.length < FIRST_ROWS) return undefined
      return beginWorkload(showWorkload(workload, view), FIRST_ROWS)
    }),
  ]
  const readsOfPerson = (id: string) => [
    readShared(personWorkloadQuery(id), { person: id, today }, async (given) => ({
      workload: await readPersonWorkload(given),
    })),
    readShared(
      workloadItemsQuery({ person: id, projectId, kind }),
      { ...filter, person: id, kind: kind ?? undefined },
      workloadItems,
    ),
  ]
  return (
    <Messages of="app/(app)/workload/page.tsx">
      <Hydrated reads={person ? [...reads, ...readsOfPerson(person)] : reads}>
        <WorkloadScreen />
      </Hydrated>
    </Messages>
  )
}
