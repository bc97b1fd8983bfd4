import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ProjectHistory } from '@/components/features/history/project-history'
import { ProjectScreen } from '@/components/features/projects/detail/project-screen'
import { TrackButton } from '@/components/features/tracking/track-button'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { projectPartsQuery, projectQuery } from '@/lib/features/projects/client'
import { getProject, projectParts, projectTitle } from '@/lib/features/projects/service'
import { trackStatusQuery } from '@/lib/features/tracking/client'
import { trackStatus } from '@/lib/features/tracking/service'
import { requireActor } from '@/lib/server/auth'
import { environment } from '@/lib/server/env'
import { type ItemLayoutProps, orNotFound, read, readShared } from '@/lib/server/page'

export async function generateMetadata({ params }: ItemLayoutProps): Promise<Metadata> {
  await requireActor()
  const t = await getTranslations('projects')
  return { title: (await projectTitle((await params).id)) ?? t('notFound') }
}

export default async function ProjectLayout({ params, children }: ItemLayoutProps) {
  const actor = await requireActor()
  const project = await orNotFound(async () => getProject((await params).id))
  const { _id: projectId, projectNumber } = project
  const { APP_URL, TRACKER_URL } = environment()
  return (
    <Messages of="app/(app)/projects/[id]/(detail)/layout.tsx">
      <Hydrated
        reads={[
          read(projectQuery(projectId), async () => ({ project })),
          readShared(projectPartsQuery(projectId), projectId, async (id) => ({
            parts: await projectParts(id),
          })),
          read(trackStatusQuery(projectId), async () => ({ isTracked: await trackStatus(actor, projectId) })),
        ]}
      >
        <ProjectScreen
          projectId={projectId}
          shortLink={`${APP_URL}/p/${projectId}`}
          trackerUrl={TRACKER_URL ?? ''}
          trackButton={<TrackButton projectId={projectId} />}
          history={<ProjectHistory projectId={projectId} projectNumber={projectNumber} />}
        >
          {children}
        </ProjectScreen>
      </Hydrated>
    </Messages>
  )
}
