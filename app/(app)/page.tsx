import { DashboardScreen } from '@/components/features/dashboard/dashboard-screen'
import { CreateProjectLink } from '@/components/features/projects/create-project-link'
import { GoToTest } from '@/components/features/projects/start/go-to-test'
import { RecentProjects } from '@/components/features/projects/start/recent-projects'
import { TrackedCard } from '@/components/features/projects/tracked/tracked-card'
import { MyWork } from '@/components/features/scenarios/my-work'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { morningQuery } from '@/lib/features/dashboard/morning/client'
import { readMorning } from '@/lib/features/dashboard/morning/service'
import { RECENT_PROJECTS, recentProjectsQuery } from '@/lib/features/projects/client'
import { searchProjects } from '@/lib/features/projects/service'
import { WORK_PAGE_SIZE, workQuery } from '@/lib/features/scenarios/work/client'
import { hasOwnWork } from '@/lib/features/scenarios/work/rules'
import { listWork } from '@/lib/features/scenarios/work/service'
import { trackedProjectsQuery } from '@/lib/features/tracking/client'
import { listTrackedProjects } from '@/lib/features/tracking/service'
import { requireActor } from '@/lib/server/auth'
import { read, readShared } from '@/lib/server/page'
import { titled } from '@/lib/server/page-title'
import { canEdit } from '@/lib/shared/actor'

export const generateMetadata = titled('dashboard.title')

export default async function StartPage() {
  const actor = await requireActor()
  return (
    <Messages of="app/(app)/page.tsx">
      <Hydrated
        reads={[
          read(morningQuery, async () => ({ morning: await readMorning(actor) })),
          ...(hasOwnWork(actor) ? [read(workQuery, () => listWork(actor, { limit: WORK_PAGE_SIZE }))] : []),
          readShared(
            recentProjectsQuery,
            { query: '*', limit: RECENT_PROJECTS, sort: 'created' } as const,
            searchProjects,
          ),
          read(trackedProjectsQuery, async () => ({ trackedProjects: await listTrackedProjects(actor) })),
        ]}
      >
        <DashboardScreen
          createProject={canEdit(actor) && <CreateProjectLink />}
          myWork={hasOwnWork(actor) && <MyWork />}
          goToTest={<GoToTest />}
          recentProjects={<RecentProjects />}
          trackedProjects={<TrackedCard />}
        />
      </Hydrated>
    </Messages>
  )
}
