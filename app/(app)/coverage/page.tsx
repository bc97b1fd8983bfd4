import { CoverageScreen } from '@/components/features/scenarios/coverage/coverage-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { countedFields, coverageQuery, parseCoverageView } from '@/lib/features/coverage/client'
import { coverage } from '@/lib/features/coverage/service'
import { requireActor } from '@/lib/server/auth'
import { readShared, type SearchParams } from '@/lib/server/page'
import { titled } from '@/lib/server/page-title'

export const generateMetadata = titled('coverage.title')

export default async function CoveragePage({ searchParams }: { searchParams: SearchParams }) {
  await requireActor()
  const view = parseCoverageView(await searchParams)
  const fields = countedFields(view)
  const { projects, type } = view
  return (
    <Messages of="app/(app)/coverage/page.tsx">
      <Hydrated
        reads={
          projects.length > 0
            ? [readShared(coverageQuery(view, fields), { projects, type, fields }, coverage)]
            : []
        }
      >
        <CoverageScreen />
      </Hydrated>
    </Messages>
  )
}
