import { AllScenariosScreen } from '@/components/features/scenarios/all/all-scenarios-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { allScenariosQuery, parseScenarioView, toScenarioViewSearch } from '@/lib/features/scenarios/client'
import { listScenarios } from '@/lib/features/scenarios/contract'
import * as service from '@/lib/features/scenarios/service'
import { viewsQuery } from '@/lib/features/scenarios/views/client'
import { listScenarioViews } from '@/lib/features/scenarios/views/service'
import { requireActor } from '@/lib/server/auth'
import { read, readShared, type SearchParams } from '@/lib/server/page'
import { titled } from '@/lib/server/page-title'
import { personToday } from '@/lib/server/person-day'
import { formatDay } from '@/lib/shared/dates'

export const generateMetadata = titled('scenarios.all.title')

export default async function ScenariosPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireActor()
  const view = parseScenarioView(await searchParams)
  const today = view.state ? formatDay(await personToday(actor)) : undefined
  const query = listScenarios.query.parse(toScenarioViewSearch(view, today))
  return (
    <Messages of="app/(app)/scenarios/page.tsx">
      <Hydrated
        reads={[
          readShared(allScenariosQuery(view), query, (given) => service.listScenarios(given)),
          read(viewsQuery('scenarios'), async () => ({ views: await listScenarioViews(actor) })),
        ]}
      >
        <AllScenariosScreen />
      </Hydrated>
    </Messages>
  )
}
