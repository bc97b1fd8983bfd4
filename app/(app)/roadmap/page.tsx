import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { RoadmapScreen } from '@/components/features/roadmap/roadmap-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { roadmapQuery } from '@/lib/features/roadmap/client'
import { storedRoadmap } from '@/lib/features/roadmap/service'
import { requireActor } from '@/lib/server/auth'
import { read } from '@/lib/server/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('roadmap')
  return { title: t('title') }
}

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
