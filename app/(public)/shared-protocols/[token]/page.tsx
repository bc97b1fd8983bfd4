import type { Metadata } from 'next'
import { cookies, headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { SharedPreview, SharedProtocol } from '@/components/features/protocols/shared-protocol'
import { PublicHeader } from '@/components/shared/app-shell/public-header'
import { Messages } from '@/components/shared/messages'
import { openShared } from '@/lib/features/protocols/links/service'
import { sessionCookieName } from '@/lib/server/auth'
import { environment } from '@/lib/server/env'
import { isLinkPreview } from '@/lib/server/http/crawlers'

interface SharedProtocolProps {
  params: Promise<{ token: string }>
}

// Title and page of one render share what is loaded, and count one opening. A crawler of a chat, which reads a link for its
// preview, counts none.
const load = cache(async (token: string) => {
  const isPreview = isLinkPreview((await headers()).get('user-agent') ?? '')
  const shared = await openShared(token, { isCounted: !isPreview })
  return shared && { ...shared, isPreview }
})

export async function generateMetadata({ params }: SharedProtocolProps): Promise<Metadata> {
  const shared = await load((await params).token)
  const t = await getTranslations('protocols')
  if (!shared) return { title: t('notFound'), referrer: 'no-referrer' }
  const { number, state } = shared.protocol
  const title = t('one', { number })
  const description = t(`state.${state}`)
  const isPreviewed = environment().LINK_PREVIEWS !== 'off'
  return {
    title,
    ...(isPreviewed && { description, openGraph: { title, description } }),
    referrer: 'no-referrer',
  }
}

export default async function SharedProtocolPage({ params }: SharedProtocolProps) {
  const { token } = await params
  const shared = await load(token)
  if (!shared) notFound()
  const { protocol, read, isPreview } = shared
  const { number, state } = protocol
  const isSignedIn = (await cookies()).has(sessionCookieName())
  return (
    <Messages of="app/(public)/shared-protocols/[token]/page.tsx">
      <PublicHeader isSignedIn={isSignedIn} controls={null} />
      <main id="main" tabIndex={-1} className="mx-auto max-w-5xl px-4 pt-(--header-height) pb-16 sm:px-6">
        {isPreview ? (
          <SharedPreview number={number} state={state} />
        ) : (
          <SharedProtocol protocol={protocol} read={read} token={token} />
        )}
      </main>
    </Messages>
  )
}
