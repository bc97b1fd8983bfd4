import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { AboutPage } from '@/components/features/about/about-page'
import { FeedbackDialog } from '@/components/features/feedback/feedback-dialog'
import { AccountLanguageSwitch } from '@/components/features/profile/account-language-switch'
import { PublicRoadmap } from '@/components/features/roadmap/public-roadmap'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { roadmapQuery } from '@/lib/features/roadmap/client'
import { isRoadmapPublic, storedRoadmap, withoutNames } from '@/lib/features/roadmap/service'
import { sessionCookieName } from '@/lib/server/auth'
import { read } from '@/lib/server/page'
import { botUsername } from '@/lib/server/telegram'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('about')
  return { title: t('title') }
}

export default async function About() {
  const isSignedIn = (await cookies()).has(sessionCookieName())
  return (
    <Messages of="app/(public)/about/page.tsx">
      <AboutPage
        isSignedIn={isSignedIn}
        bot={botUsername()}
        roadmap={isRoadmapPublic() && <Roadmap />}
        feedback={<FeedbackDialog isSignedIn={isSignedIn} />}
        languageSwitch={<AccountLanguageSwitch isSignedIn={isSignedIn} />}
      />
    </Messages>
  )
}

function Roadmap() {
  return (
    <Hydrated reads={[read(roadmapQuery, async () => withoutNames(await storedRoadmap()))]}>
      <PublicRoadmap />
    </Hydrated>
  )
}
