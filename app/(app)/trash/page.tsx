import { TrashScreen } from '@/components/features/trash/trash-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { parseTrashView, toTrashSearch, trashQuery } from '@/lib/features/trash/client'
import { listTrash } from '@/lib/features/trash/service'
import { requireActor } from '@/lib/server/auth'
import { read, type SearchParams } from '@/lib/server/page'
import { titled } from '@/lib/server/page-title'

export const generateMetadata = titled('trash.title')

export default async function TrashPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireActor()
  const view = parseTrashView(await searchParams)
  return (
    <Messages of="app/(app)/trash/page.tsx">
      <Hydrated reads={[read(trashQuery(view), () => listTrash(actor, toTrashSearch(view)))]}>
        <TrashScreen />
      </Hydrated>
    </Messages>
  )
}
