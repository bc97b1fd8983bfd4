import type { Metadata } from 'next'
import { cache } from 'react'
import { AggregationsTab } from '@/components/features/aggregations/aggregations-tab'
import { CloseDaysTab } from '@/components/features/close-days/close-days-tab'
import { ProjectHistory } from '@/components/features/history/project-history'
import { ProjectScreen } from '@/components/features/projects/detail/project-screen'
import { ProjectScenarios } from '@/components/features/scenarios/list/project-scenarios'
import { TrackButton } from '@/components/features/tracking/track-button'
import { firstPage, Hydrated } from '@/components/shared/hydrated'
import { projectQuery } from '@/lib/features/projects/client'
import { getProject } from '@/lib/features/projects/service'
import { projectScenariosQuery, scenarioFilterOf, scenarioSearchOf } from '@/lib/features/scenarios/client'
import { listProjectScenarios } from '@/lib/features/scenarios/service'
import { trackStatusQuery } from '@/lib/features/tracking/client'
import { trackStatus } from '@/lib/features/tracking/service'
import { requireActor } from '@/lib/server/auth'
import { environment } from '@/lib/server/env'
import { type ItemPageProps, orNotFound } from '@/lib/server/page'
import { formatProjectNumber } from '@/lib/shared/project-number'

// Title and page of one render share what is loaded.
const load = cache(async (reference: string) => {
  const actor = await requireActor()
  return { actor, project: await orNotFound(() => getProject(reference)) }
})

export async function generateMetadata({ params }: ItemPageProps): Promise<Metadata> {
  const { project } = await load((await params).id)
  return { title: `${formatProjectNumber(project.projectNumber)} ${project.name}` }
}

export default async function ProjectPage({ params, searchParams }: ItemPageProps) {
  const { actor, project } = await load((await params).id)
  const { _id: projectId } = project
  const filter = scenarioFilterOf(await searchParams)
  const [isTracked, scenarios] = await Promise.all([
    trackStatus(actor, projectId),
    listProjectScenarios(projectId, scenarioSearchOf(filter)),
  ])
  return (
    <Hydrated
      entries={[
        [projectQuery(projectId).queryKey, { project }],
        [trackStatusQuery(projectId).queryKey, { isTracked }],
        [projectScenariosQuery(projectId, filter).queryKey, firstPage(scenarios)],
      ]}
    >
      <ProjectScreen
        projectId={projectId}
        trackerUrl={environment().TRACKER_URL ?? ''}
        trackButton={<TrackButton projectId={projectId} />}
        history={<ProjectHistory projectId={projectId} projectNumber={project.projectNumber} />}
        tabs={{
          orders: <ProjectScenarios projectId={projectId} type="orders" />,
          receipts: <ProjectScenarios projectId={projectId} type="receipts" />,
          closeDays: <CloseDaysTab projectId={projectId} />,
          aggregations: <AggregationsTab projectId={projectId} />,
        }}
      />
    </Hydrated>
  )
}
