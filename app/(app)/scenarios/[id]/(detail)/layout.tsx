// In the layout's own file: else the page would ask for one of 1 KB.
import '@/components/features/scenarios/detail/scenario-gone'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { ScenarioHistory } from '@/components/features/history/scenario-history'
import { ScenarioScreen } from '@/components/features/scenarios/detail/scenario-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { scenarioMilestoneQuery } from '@/lib/features/milestones/client'
import { readScenarioMilestone } from '@/lib/features/milestones/service'
import { projectRightsQuery } from '@/lib/features/projects/rights/client'
import { projectRights } from '@/lib/features/projects/rights/service'
import { scenarioQuery } from '@/lib/features/scenarios/information/client'
import { getScenarioWithoutParts } from '@/lib/features/scenarios/service'
import { requireActor } from '@/lib/server/auth'
import { environment } from '@/lib/server/env'
import { type ItemLayoutProps, orNull, read, readShared } from '@/lib/server/page'

// Title and screen of one render share what is loaded.
const load = cache(async (id: string) => {
  await requireActor()
  return orNull(() => getScenarioWithoutParts(id))
})

export async function generateMetadata({ params }: ItemLayoutProps): Promise<Metadata> {
  const t = await getTranslations('scenarios')
  const scenario = await load((await params).id)
  return { title: scenario ? t('page.title', { number: scenario.scenarioNumber }) : t('notFound') }
}

export default async function ScenarioLayout({ params, children }: ItemLayoutProps) {
  const scenario = (await load((await params).id)) ?? notFound()
  const { _id, projectId, scenarioNumber } = scenario
  return (
    <Messages of="app/(app)/scenarios/[id]/(detail)/layout.tsx">
      <Hydrated
        reads={[
          read(scenarioQuery(_id), async () => ({ scenario })),
          readShared(scenarioMilestoneQuery(scenario), _id, readScenarioMilestone),
          readShared(projectRightsQuery(projectId), projectId, async (id) => ({
            rights: await projectRights(id),
          })),
        ]}
      >
        <ScenarioScreen
          scenarioId={_id}
          shortLink={`${environment().APP_URL}/s/${_id}`}
          history={<ScenarioHistory scenarioId={_id} scenarioNumber={scenarioNumber} />}
        >
          {children}
        </ScenarioScreen>
      </Hydrated>
    </Messages>
  )
}
