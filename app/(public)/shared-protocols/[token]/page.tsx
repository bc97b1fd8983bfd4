import type { Metadata } from 'next'
import { cookies, headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { AccountLanguageSwitch } from '@/components/features/profile/account-language-switch'
import {
  OpenedTooOften,
  SharedPreview,
  SharedProtocol,
} from '@/components/features/protocols/shared-protocol'
import { PublicHeader } from '@/components/shared/app-shell/public-header'
import { Messages } from '@/components/shared/messages'
import { visitShared } from '@/lib/features/protocols/links/service'
import { sessionCookieName } from '@/lib/server/auth'
import { environment } from '@/lib/server/env'
import { isLinkPreview } from '@/lib/server/http/crawlers'

interface SharedProtocolProps {
  params: Promise<{ token: string }>
  /** `open` is in the address that a preview leads on to. */
  searchParams: Promise<{ open?: string }>
}

// Title and page of one render share what is loaded, and count one opening.
const load = cache(async (token: string, isAsked: boolean) => {
  const visitor = await headers()
  const isPreview = !isAsked && isLinkPreview(visitor.get('user-agent') ?? '')
  return visitShared(token, { address: visitor.get('x-client-address') ?? '', isPreview })
})

const visit = async ({ params, searchParams }: SharedProtocolProps) =>
  load((await params).token, 'open' in (await searchParams))

export async function generateMetadata(props: SharedProtocolProps): Promise<Metadata> {
  const shared = await visit(props)
  const [t, referrer] = [await getTranslations('protocols'), 'no-referrer' as const]
  if (!shared) return { title: t('notFound'), referrer }
  if ('waitSeconds' in shared) return { title: t('links.openedTooOften'), referrer }
  const { number, state } = shared.protocol
  const [title, description] = [t('one', { number }), t(`state.${state}`)]
  if (environment().LINK_PREVIEWS === 'off') return { title, referrer }
  return { title, description, openGraph: { title, description }, referrer }
}

export default async function SharedProtocolPage(props: SharedProtocolProps) {
  const shared = await visit(props)
  if (!shared) notFound()
  const isSignedIn = (await cookies()).has(sessionCookieName())
  return (
    <Messages of="app/(public)/shared-protocols/[token]/page.tsx">
      <PublicHeader isSignedIn={isSignedIn} controls={<AccountLanguageSwitch isSignedIn={isSignedIn} />} />
      <main id="main" tabIndex={-1} className="mx-auto max-w-5xl px-4 pt-(--header-height) pb-16 sm:px-6">
        {'waitSeconds' in shared && <OpenedTooOften seconds={shared.waitSeconds} />}
        {'protocol' in shared && !('read' in shared) && <SharedPreview {...shared.protocol} />}
        {'read' in shared && <SharedProtocol {...shared} token={(await props.params).token} />}
      </main>
    </Messages>
  )
}
