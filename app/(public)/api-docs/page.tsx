import { FileJson } from 'lucide'
import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { ApiIntroduction } from '@/components/features/api-docs/api-introduction'
import { ApiReference } from '@/components/features/api-docs/api-reference'
import { AccountLanguageSwitch } from '@/components/features/profile/account-language-switch'
import { PublicHeader } from '@/components/shared/app-shell/public-header'
import { Messages } from '@/components/shared/messages'
import { PageHeader } from '@/components/shared/page-header'
import { buttonVariants } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { apiSections, openApi } from '@/lib/features/api-docs/service'
import { sessionCookieName } from '@/lib/server/auth'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('apiDocs')
  return { title: t('title'), description: t('subtitle') }
}

export default async function ApiDocsPage() {
  const t = await getTranslations('apiDocs')
  const isSignedIn = (await cookies()).has(sessionCookieName())
  return (
    <Messages of="app/(public)/api-docs/page.tsx">
      <PublicHeader isSignedIn={isSignedIn} controls={<AccountLanguageSwitch isSignedIn={isSignedIn} />} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-5xl px-4 pt-[calc(var(--header-height)+1rem)] pb-16 sm:px-6"
      >
        <PageHeader
          title={t('title')}
          subtitle={t('subtitle')}
          actions={
            <a href="/api/openapi.json" className={buttonVariants({ variant: 'outline' })}>
              <Icon of={FileJson} />
              {t('download')}
            </a>
          }
        />
        <ApiIntroduction description={openApi().info.description} />
        <ApiReference sections={apiSections()} />
      </main>
    </Messages>
  )
}
