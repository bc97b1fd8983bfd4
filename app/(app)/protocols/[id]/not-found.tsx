import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ProtocolNotFound } from '@/components/features/protocols/protocol-not-found'
import { Messages } from '@/components/shared/messages'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('protocols')
  return { title: t('notFound') }
}

export default function NotFound() {
  return (
    <Messages of="app/(app)/protocols/[id]/not-found.tsx">
      <ProtocolNotFound />
    </Messages>
  )
}
