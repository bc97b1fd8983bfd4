import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { AboutPage } from '@/components/features/about/about-page'
import { FeedbackDialog } from '@/components/features/feedback/feedback-dialog'
import { AccountLanguageSwitch } from '@/components/features/profile/account-language-switch'
import { Messages } from '@/components/shared/messages'
import { sessionCookieName } from '@/lib/server/auth'
import { botUsername } from '@/lib/server/telegram'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('about')
  return { title: t('title') }
}

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
