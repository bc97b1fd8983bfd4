import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { ProtocolHistory } from '@/components/features/history/protocol-history'
import { ProtocolScreen } from '@/components/features/protocols/protocol-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { projectRightsQuery } from '@/lib/features/projects/rights/client'
import { projectRights } from '@/lib/features/projects/rights/service'
import { protocolQuery } from '@/lib/features/protocols/client'
import { getProtocol } from '@/lib/features/protocols/service'
import { requireActor } from '@/lib/server/auth'
import { type ItemPageProps, orNotFound, orNull, read } from '@/lib/server/page'

// Title and page of one render share what is loaded.
const load = cache(async (id: string) => {
  await requireActor()
  return orNotFound(() => getProtocol(id))
})

export async function generateMetadata({ params }: ItemPageProps): Promise<Metadata> {
  const t = await getTranslations('protocols')
  const { number, title } = await load((await params).id)
  return { title: `${t('one', { number })} · ${title}` }
}

// A frozen protocol stays when its project is deleted.
const readRights = (projectId: string) =>
  read(projectRightsQuery(projectId), async () => {
    const rights = await orNull(() => projectRights(projectId))
    return rights ? { rights } : undefined
  })

export default async function ProtocolPage({ params }: ItemPageProps) {
  const protocol = await load((await params).id)
  const { _id, project } = protocol
  return (
    <Messages of="app/(app)/protocols/[id]/page.tsx">
      <Hydrated
        reads={[
          read(protocolQuery(_id), async () => ({ protocol })),
          ...(project ? [readRights(project._id)] : []),
        ]}
      >
        <ProtocolScreen
          id={_id}
          history={project && <ProtocolHistory projectId={project._id} protocol={protocol} />}
        />
      </Hydrated>
    </Messages>
  )
}
