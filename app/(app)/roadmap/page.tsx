import { RoadmapScreen } from '@/components/features/roadmap/roadmap-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { roadmapQuery } from '@/lib/features/roadmap/client'
import { storedRoadmap } from '@/lib/features/roadmap/service'
import { requireActor } from '@/lib/server/auth'
import { read } from '@/lib/server/page'
import { titled } from '@/lib/server/page-title'

export const generateMetadata = titled('roadmap.title')

export default async function RoadmapPage() {
  await requireActor()
  return (
    <Messages of="app/(app)/roadmap/page.tsx">
      <Hydrated reads={[read(roadmapQuery, storedRoadmap)]}>
        <RoadmapScreen />
      </Hydrated>
    </Messages>
  )
}
