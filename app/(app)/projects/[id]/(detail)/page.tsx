import { AggregationsTab } from '@/components/features/aggregations/aggregations-tab'
import { CloseDaysTab } from '@/components/features/close-days/close-days-tab'
import { ProjectTabs } from '@/components/features/projects/detail/project-tabs'
import { ProjectScenarios } from '@/components/features/scenarios/list/project-scenarios'
import { Hydrated } from '@/components/shared/hydrated'
import { getProject } from '@/lib/features/projects/service'
import { requireActor } from '@/lib/server/auth'
import { type ItemPageProps, orNotFound } from '@/lib/server/page'
import { firstTables } from './first-tables'

export default async function ProjectPage({ params, searchParams }: ItemPageProps) {
  await requireActor()
  const { id } = await params
  const { _id: projectId } = await orNotFound(() => getProject(id))
  const reads = firstTables(projectId, await searchParams)
  return (
    <Hydrated reads={reads}>
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
