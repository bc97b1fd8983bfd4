import { cookies } from 'next/headers'
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
import { titled } from '@/lib/server/page-title'
import { botUsername } from '@/lib/server/telegram'

export const generateMetadata = titled('about.title')

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
