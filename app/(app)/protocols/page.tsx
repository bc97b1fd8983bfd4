import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { WaitingProtocolsScreen } from '@/components/features/protocols/waiting-protocols-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { PROTOCOL_SEARCH, waitingProtocolsQuery } from '@/lib/features/protocols/client'
import { listWaitingProtocols } from '@/lib/features/protocols/service'
import { requireActor } from '@/lib/server/auth'
import { read } from '@/lib/server/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('protocols')
  return { title: t('waiting.title') }
}

export default async function WaitingProtocolsPage() {
  const actor = await requireActor()
  return (
    <Messages of="app/(app)/protocols/page.tsx">
      <Hydrated reads={[read(waitingProtocolsQuery, () => listWaitingProtocols(actor, PROTOCOL_SEARCH))]}>
        <WaitingProtocolsScreen />
      </Hydrated>
    </Messages>
  )
}
