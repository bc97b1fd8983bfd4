import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { PublicRoadmap } from '@/components/features/roadmap/public-roadmap'
import { PublicHeader } from '@/components/shared/app-shell/public-header'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { roadmapQuery } from '@/lib/features/roadmap/client'
import { isRoadmapPublic, storedRoadmap, withoutNames } from '@/lib/features/roadmap/service'
import { sessionCookieName } from '@/lib/server/auth'
import { read } from '@/lib/server/page'
import { titled } from '@/lib/server/page-title'

export const generateMetadata = titled('roadmap.title')

export default async function PublicRoadmapPage() {
  if (!isRoadmapPublic()) notFound()
  const t = await getTranslations('roadmap')
  const isSignedIn = (await cookies()).has(sessionCookieName())
  return (
    <Messages of="app/(public)/roadmap/public/page.tsx">
      <PublicHeader isSignedIn={isSignedIn} controls={null} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-screen-2xl px-4 pt-(--header-height) pb-16 sm:px-6"
      >
        <h1 className="py-4 font-semibold text-xl tracking-tight">{t('publicTitle')}</h1>
        <Hydrated reads={[read(roadmapQuery, async () => withoutNames(await storedRoadmap()))]}>
          <PublicRoadmap />
        </Hydrated>
      </main>
    </Messages>
  )
}
