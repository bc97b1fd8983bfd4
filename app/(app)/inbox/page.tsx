import { InboxScreen } from '@/components/features/inbox/inbox-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { inboxQuery, parseInboxFilter, toInboxSearch } from '@/lib/features/inbox/client'
import { listInbox } from '@/lib/features/inbox/service'
import { requireActor } from '@/lib/server/auth'
import { read, type SearchParams } from '@/lib/server/page'
import { titled } from '@/lib/server/page-title'

export const generateMetadata = titled('inbox.title')

export default async function InboxPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireActor()
  const filter = parseInboxFilter((await searchParams).filter)
  return (
    <Messages of="app/(app)/inbox/page.tsx">
      <Hydrated reads={[read(inboxQuery(filter), () => listInbox(actor, toInboxSearch(filter)))]}>
        <InboxScreen />
      </Hydrated>
    </Messages>
  )
}
