import { WaitingProtocolsScreen } from '@/components/features/protocols/waiting-protocols-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { PROTOCOL_SEARCH, waitingProtocolsQuery } from '@/lib/features/protocols/client'
import { listWaitingProtocols } from '@/lib/features/protocols/service'
import { requireActor } from '@/lib/server/auth'
import { read } from '@/lib/server/page'
import { titled } from '@/lib/server/page-title'

export const generateMetadata = titled('protocols.waiting.title')

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
