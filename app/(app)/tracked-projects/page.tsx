import { TrackedScreen } from '@/components/features/projects/tracked/tracked-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { trackedProjectsQuery } from '@/lib/features/tracking/client'
import { listTrackedProjects } from '@/lib/features/tracking/service'
import { requireActor } from '@/lib/server/auth'
import { read } from '@/lib/server/page'
import { titled } from '@/lib/server/page-title'

export const generateMetadata = titled('tracking.title')

export default async function TrackedProjectsPage() {
  const actor = await requireActor()
  return (
    <Messages of="app/(app)/tracked-projects/page.tsx">
      <Hydrated
        reads={[
          read(trackedProjectsQuery, async () => ({ trackedProjects: await listTrackedProjects(actor) })),
        ]}
      >
        <TrackedScreen />
      </Hydrated>
    </Messages>
  )
}
