import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { DashboardScreen } from '@/components/features/dashboard/dashboard-screen'
import { CreateProjectLink } from '@/components/features/projects/create-project-link'
import { GoToTest } from '@/components/features/projects/start/go-to-test'
import { RecentProjects } from '@/components/features/projects/start/recent-projects'
import { TrackedCard } from '@/components/features/projects/tracked/tracked-card'
import { Hydrated } from '@/components/shared/hydrated'
import { Sentences } from '@/components/shared/sentences'
import { RECENT_PROJECTS, recentProjectsQuery } from '@/lib/features/projects/client'
import { canEditProjects } from '@/lib/features/projects/policy'
import { searchProjects } from '@/lib/features/projects/service'
import { trackedProjectsQuery } from '@/lib/features/tracking/client'
import { listTrackedProjects } from '@/lib/features/tracking/service'
import { requireActor } from '@/lib/server/auth'
import { read } from '@/lib/server/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('dashboard')
  return { title: t('title') }
}

export default async function StartPage() {
  const actor = await requireActor()
  return (
    <Sentences
      of={[
        'dashboard',
        'projects.create',
        'projects.failures',
        'projects.goToTest',
        'projects.label',
        'projects.list.*',
        'projects.members',
        'projects.progress',
        'projects.recent',
        'projects.startsOn',
        'projects.status',
        'tracking.loadFailed',
        'tracking.widget',
      ]}
    >
      <Hydrated
        reads={[
          read(recentProjectsQuery, () => searchProjects({ query: '*', limit: RECENT_PROJECTS })),
          read(trackedProjectsQuery, async () => ({ trackedProjects: await listTrackedProjects(actor) })),
        ]}
      >
        <DashboardScreen
          createProject={canEditProjects(actor) && <CreateProjectLink />}
          goToTest={<GoToTest />}
          recentProjects={<RecentProjects />}
          trackedProjects={<TrackedCard />}
        />
      </Hydrated>
    </Sentences>
  )
}
