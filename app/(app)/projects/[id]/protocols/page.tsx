import { ProtocolsScreen } from '@/components/features/protocols/protocols-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { projectRightsQuery } from '@/lib/features/projects/rights/client'
import { projectRights } from '@/lib/features/projects/rights/service'
import { getProject } from '@/lib/features/projects/service'
import { PROTOCOL_SEARCH, protocolsQuery } from '@/lib/features/protocols/client'
import { listProtocols } from '@/lib/features/protocols/service'
import { requireActor } from '@/lib/server/auth'
import { type ItemPageProps, orNotFound, read } from '@/lib/server/page'
import { titled } from '@/lib/server/page-title'

export const generateMetadata = titled('protocols.title')

export default async function ProtocolsPage({ params }: ItemPageProps) {
  await requireActor()
  const { _id, name } = await orNotFound(async () => getProject((await params).id))
  return (
    <Messages of="app/(app)/projects/[id]/protocols/page.tsx">
      <Hydrated
        reads={[
          read(protocolsQuery(_id), () => listProtocols(_id, PROTOCOL_SEARCH)),
          read(projectRightsQuery(_id), async () => ({ rights: await projectRights(_id) })),
        ]}
      >
        <ProtocolsScreen project={{ _id, name }} />
      </Hydrated>
    </Messages>
  )
}
