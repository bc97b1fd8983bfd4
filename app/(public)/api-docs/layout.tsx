import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ApiDocsShell } from '@/components/features/api-docs/api-docs-shell'
import { AccountLanguageSwitch } from '@/components/features/profile/account-language-switch'
import { listCalls } from '@/lib/features/api-docs/service'
import { sessionCookieName } from '@/lib/server/auth'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('apiDocs')
  return { title: t('title'), description: t('subtitle') }
}

export default async function ApiDocsLayout({ children }: { children: ReactNode }) {
  const isSignedIn = (await cookies()).has(sessionCookieName())
  return (
    <ApiDocsShell
      sections={listCalls()}
      isSignedIn={isSignedIn}
      languageSwitch={<AccountLanguageSwitch isSignedIn={isSignedIn} />}
    >
      {children}
    </ApiDocsShell>
  )
}
