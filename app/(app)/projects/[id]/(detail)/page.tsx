import { AggregationsTab } from '@/components/features/aggregations/aggregations-tab'
import { CloseDaysTab } from '@/components/features/close-days/close-days-tab'
import { ProjectTabs } from '@/components/features/projects/detail/project-tabs'
import { ProjectScenarios } from '@/components/features/scenarios/list/project-scenarios'
import { firstPage, Hydrated } from '@/components/shared/hydrated'
import { getProject } from '@/lib/features/projects/service'
import { projectScenariosQuery, scenarioFilterOf, scenarioSearchOf } from '@/lib/features/scenarios/client'
import { listProjectScenarios } from '@/lib/features/scenarios/service'
import { requireActor } from '@/lib/server/auth'
import { type ItemPageProps, orNotFound } from '@/lib/server/page'

export default async function ProjectPage({ params, searchParams }: ItemPageProps) {
  await requireActor()
  const { id } = await params
  const { _id: projectId } = await orNotFound(() => getProject(id))
  const filter = scenarioFilterOf(await searchParams)
  const scenarios = await listProjectScenarios(projectId, scenarioSearchOf(filter))
  return (
    <Hydrated entries={[[projectScenariosQuery(projectId, filter).queryKey, firstPage(scenarios)]]}>
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
