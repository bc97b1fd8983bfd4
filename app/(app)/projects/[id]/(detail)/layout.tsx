import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ProjectHistory } from '@/components/features/history/project-history'
import { ProjectScreen } from '@/components/features/projects/detail/project-screen'
import { TrackButton } from '@/components/features/tracking/track-button'
import { Hydrated } from '@/components/shared/hydrated'
import { Sentences } from '@/components/shared/sentences'
import { projectQuery } from '@/lib/features/projects/client'
import { getProject, projectTitle } from '@/lib/features/projects/service'
import { trackStatusQuery } from '@/lib/features/tracking/client'
import { trackStatus } from '@/lib/features/tracking/service'
import { requireActor } from '@/lib/server/auth'
import { environment } from '@/lib/server/env'
import { orNotFound, read } from '@/lib/server/page'

type ProjectLayoutProps = { params: Promise<{ id: string }>; children: ReactNode }

export async function generateMetadata({ params }: ProjectLayoutProps): Promise<Metadata> {
  await requireActor()
  const t = await getTranslations('projects')
  return { title: (await projectTitle((await params).id)) ?? t('notFound') }
}

export default async function ProjectLayout({ params, children }: ProjectLayoutProps) {
  const actor = await requireActor()
  const project = await orNotFound(async () => getProject((await params).id))
  const { _id: projectId, projectNumber } = project
  return (
    <Sentences
      of={['aggregations', 'baskets', 'closeDays', 'history', 'projects', 'scenarios', 'tracking.*']}
    >
      <Hydrated
        reads={[
          read(projectQuery(projectId), async () => ({ project })),
          read(trackStatusQuery(projectId), async () => ({ isTracked: await trackStatus(actor, projectId) })),
        ]}
      >
        <ProjectScreen
          projectId={projectId}
          trackerUrl={environment().TRACKER_URL ?? ''}
          trackButton={<TrackButton projectId={projectId} />}
          history={<ProjectHistory projectId={projectId} projectNumber={projectNumber} />}
        >
          {children}
        </ProjectScreen>
      </Hydrated>
    </Sentences>
  )
}
