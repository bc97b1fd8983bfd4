import { AggregationsPart } from '@/components/features/aggregations/aggregations-part'
import { CloseDaysPart } from '@/components/features/close-days/close-days-part'
import { ProjectTabs } from '@/components/features/projects/detail/project-tabs'
import { MilestonesPart } from '@/components/features/projects/milestones/milestones-part'
import { ProjectScenariosPart } from '@/components/features/scenarios/list/project-scenarios-part'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { aggregationRecords } from '@/lib/features/aggregations/client'
import { aggregationErrorRecords } from '@/lib/features/aggregations/errors/client'
import { aggregationErrors } from '@/lib/features/aggregations/errors/service'
import { aggregations } from '@/lib/features/aggregations/service'
import { closeDayRecords } from '@/lib/features/close-days/client'
import { closeDays } from '@/lib/features/close-days/service'
import { milestoneRecords } from '@/lib/features/milestones/client'
import { milestones } from '@/lib/features/milestones/service'
import { parseProjectTab } from '@/lib/features/projects/client'
import { getProject } from '@/lib/features/projects/service'
import { parseScenarioFilter, projectScenariosQuery, toScenarioSearch } from '@/lib/features/scenarios/client'
import { listProjectScenarios } from '@/lib/features/scenarios/service'
import { requireActor } from '@/lib/server/auth'
import { type Address, type ItemPageProps, orNotFound, readRecords, readShared } from '@/lib/server/page'

// Only the tables of the open tab.
function tabReads(projectId: string, address: Address) {
  const place = { scope: { projectId }, address }
  const filter = parseScenarioFilter(address)
  const query = projectScenariosQuery(projectId, filter)
  const scenarios = () =>
    readShared(query, toScenarioSearch(filter), (search) => listProjectScenarios(projectId, search))
  const tab = parseProjectTab(address.tab)
  if (tab === 'closeDays') return [readRecords(closeDayRecords, closeDays, place)]
  if (tab === 'milestones') return [readRecords(milestoneRecords, milestones, place)]
  if (tab !== 'aggregations') return [scenarios()]
  return [
    readRecords(aggregationRecords, aggregations, place),
    readRecords(aggregationErrorRecords, aggregationErrors, place),
  ]
}

export default async function ProjectPage({ params, searchParams }: ItemPageProps) {
  await requireActor()
  const { _id: projectId } = await orNotFound(async () => getProject((await params).id))
  return (
    <Messages of="app/(app)/projects/[id]/(detail)/page.tsx">
      <Hydrated reads={tabReads(projectId, await searchParams)}>
        <ProjectTabs
          projectId={projectId}
          contents={{
            orders: <ProjectScenariosPart projectId={projectId} type="orders" />,
            receipts: <ProjectScenariosPart projectId={projectId} type="receipts" />,
            closeDays: <CloseDaysPart projectId={projectId} />,
            milestones: <MilestonesPart projectId={projectId} />,
            aggregations: <AggregationsPart projectId={projectId} />,
          }}
        />
      </Hydrated>
    </Messages>
  )
}
