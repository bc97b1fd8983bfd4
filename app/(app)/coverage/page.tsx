import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CoverageScreen } from '@/components/features/scenarios/coverage/coverage-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { countedFields, coverageQuery, parseCoverageView } from '@/lib/features/coverage/client'
import { coverage } from '@/lib/features/coverage/service'
import { requireActor } from '@/lib/server/auth'
import { read, type SearchParams } from '@/lib/server/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('coverage')
  return { title: t('title') }
}

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
            ? [read(coverageQuery(view, fields), () => coverage({ projects, type, fields }))]
            : []
        }
      >
        <CoverageScreen />
      </Hydrated>
    </Messages>
  )
}
