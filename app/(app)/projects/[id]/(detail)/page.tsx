import { AggregationsTab } from '@/components/features/aggregations/aggregations-tab'
import { CloseDaysTab } from '@/components/features/close-days/close-days-tab'
import { ProjectTabs } from '@/components/features/projects/detail/project-tabs'
import { ProjectScenarios } from '@/components/features/scenarios/list/project-scenarios'
import { firstPage, Hydrated } from '@/components/shared/hydrated'
import { firstRecords } from '@/lib/client/record-list'
import { aggregationRecords } from '@/lib/features/aggregations/client'
import { listAggregations } from '@/lib/features/aggregations/service'
import { closeDayRecords } from '@/lib/features/close-days/client'
import { listCloseDays } from '@/lib/features/close-days/service'
import { projectTabOf } from '@/lib/features/projects/client'
import { getProject } from '@/lib/features/projects/service'
import { projectScenariosQuery, scenarioFilterOf, scenarioSearchOf } from '@/lib/features/scenarios/client'
import { listProjectScenarios } from '@/lib/features/scenarios/service'
import { requireActor } from '@/lib/server/auth'
import { type ItemPageProps, orNotFound } from '@/lib/server/page'

type Address = Awaited<ItemPageProps['searchParams']>

/** The first page of the open tab's table, and the query that it is for. */
async function firstOf(projectId: string, address: Address) {
  const tab = projectTabOf(address.tab)
  if (tab === 'closeDays')
    return firstRecords(closeDayRecords, { projectId, address }, async (query) => {
      const { closeDays: rows, nextCursor } = await listCloseDays(projectId, query)
      return { rows, nextCursor }
    })
  if (tab === 'aggregations')
    return firstRecords(aggregationRecords, { projectId, address }, async (query) => {
      const { aggregations: rows, nextCursor } = await listAggregations(projectId, query)
      return { rows, nextCursor }
    })
  const filter = scenarioFilterOf(address)
  const page = await listProjectScenarios(projectId, scenarioSearchOf(filter))
  return { queryKey: projectScenariosQuery(projectId, filter).queryKey, page }
}

export default async function ProjectPage({ params, searchParams }: ItemPageProps) {
  await requireActor()
  const { id } = await params
  const { _id: projectId } = await orNotFound(() => getProject(id))
  const { queryKey, page } = await firstOf(projectId, await searchParams)
  return (
    <Hydrated entries={[[queryKey, firstPage<unknown>(page)]]}>
      <ProjectTabs
        contents={{
          orders: <ProjectScenarios projectId={projectId} type="orders" />,
          receipts: <ProjectScenarios projectId={projectId} type="receipts" />,
          closeDays: <CloseDaysTab projectId={projectId} />,
          aggregations: <AggregationsTab projectId={projectId} />,
        }}
      />
    </Hydrated>
  )
}
