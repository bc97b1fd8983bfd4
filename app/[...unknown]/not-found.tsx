import { cookies } from 'next/headers'
import { AboutPage } from '@/components/features/about/about-page'
import { FeedbackDialog } from '@/components/features/feedback/feedback-dialog'
import { AccountLanguageSwitch } from '@/components/features/profile/account-language-switch'
import { Messages } from '@/components/shared/messages'
import { sessionCookieName } from '@/lib/server/auth'
import { titled } from '@/lib/server/page-title'
import { botUsername } from '@/lib/server/telegram'

export const generateMetadata = titled('about.title')

// Any unknown address shows the About page (docs/domain.md, Screens).
export default async function NotFound() {
  const isSignedIn = (await cookies()).has(sessionCookieName())
  return (
    <Messages of="app/[...unknown]/not-found.tsx">
      <AboutPage
        isSignedIn={isSignedIn}
        bot={botUsername()}
        feedback={<FeedbackDialog isSignedIn={isSignedIn} />}
        languageSwitch={<AccountLanguageSwitch isSignedIn={isSignedIn} />}
        isUnknownPage
      />
    </Messages>
  )
}
