import { RegisterScreen } from '@/components/features/scenarios/error-register/register-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { parseRegisterView, registerQuery, toRegisterSearch } from '@/lib/features/error-register/client'
import { listErrors } from '@/lib/features/error-register/service'
import { viewsQuery } from '@/lib/features/scenarios/views/client'
import { listScenarioViews } from '@/lib/features/scenarios/views/service'
import { requireActor } from '@/lib/server/auth'
import { read, readShared, type SearchParams } from '@/lib/server/page'
import { titled } from '@/lib/server/page-title'
import { personToday } from '@/lib/server/person-day'
import { formatDay } from '@/lib/shared/dates'

export const generateMetadata = titled('errorRegister.title')

export default async function ErrorsPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireActor()
  const view = parseRegisterView(await searchParams)
  const query = toRegisterSearch(view, formatDay(await personToday(actor)))
  return (
    <Messages of="app/(app)/errors/page.tsx">
      <Hydrated
        reads={[
          readShared(registerQuery(view), query, (given) => listErrors(given)),
          read(viewsQuery('errors'), async () => ({ views: await listScenarioViews(actor, 'errors') })),
        ]}
      >
        <RegisterScreen />
      </Hydrated>
    </Messages>
  )
}
