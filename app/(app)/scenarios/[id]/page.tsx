import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { ScenarioHistory } from '@/components/features/history/scenario-history'
import { ScenarioScreen } from '@/components/features/scenarios/detail/scenario-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { Sentences } from '@/components/shared/sentences'
import { scenarioQuery } from '@/lib/features/scenarios/client'
import { getScenarioWithoutParts } from '@/lib/features/scenarios/service'
import { requireActor } from '@/lib/server/auth'
import { orNotFound, read } from '@/lib/server/page'

interface ScenarioPageProps {
  params: Promise<{ id: string }>
}

// Title and page of one render share what is loaded.
const load = cache(async (id: string) => {
  await requireActor()
  return orNotFound(() => getScenarioWithoutParts(id))
})

export async function generateMetadata({ params }: ScenarioPageProps): Promise<Metadata> {
  const t = await getTranslations('scenarios')
  const { scenarioNumber } = await load((await params).id)
  return { title: t('page.title', { number: scenarioNumber }) }
}

export default async function ScenarioPage({ params }: ScenarioPageProps) {
  const scenario = await load((await params).id)
  return (
    <Sentences
      of={[
        'aggregations.*',
        'aggregations.errors',
        'aggregations.fields',
        'closeDays.fields',
        'closeDays.form',
        'history',
        'projects.form.*',
        'projects.status',
        'scenarios',
      ]}
    >
      <Hydrated reads={[read(scenarioQuery(scenario._id), async () => ({ scenario }))]}>
        <ScenarioScreen
          scenarioId={scenario._id}
          history={<ScenarioHistory scenarioId={scenario._id} scenarioNumber={scenario.scenarioNumber} />}
        />
      </Hydrated>
    </Sentences>
  )
}
