import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { AboutPage } from '@/components/shared/about/about-page'
import { sessionCookieName } from '@/lib/server/auth'
import { botUsername } from '@/lib/server/telegram'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('about')
  return { title: t('title') }
}

// Any unknown address shows the About page (first text, section 2).
export default async function NotFound() {
  const jar = await cookies()
  return <AboutPage isSignedIn={jar.has(sessionCookieName())} bot={botUsername()} isUnknownPage />
}
