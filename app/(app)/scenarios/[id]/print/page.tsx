import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { StepSheet } from '@/components/features/scenarios/steps/step-sheet'
import { Messages } from '@/components/shared/messages'
import { getScenarioWithoutParts } from '@/lib/features/scenarios/service'
import { steps } from '@/lib/features/scenarios/steps/service'
import { requireActor } from '@/lib/server/auth'
import { type ItemPageProps, orNotFound } from '@/lib/server/page'

// Title and page of one render share what is loaded.
const load = cache(async (id: string) => {
  await requireActor()
  return orNotFound(() => Promise.all([getScenarioWithoutParts(id), steps.list(id)]))
})

export async function generateMetadata({ params }: ItemPageProps): Promise<Metadata> {
  const t = await getTranslations('scenarioSteps.sheet')
  const [{ scenarioNumber }] = await load((await params).id)
  return { title: t('title', { number: scenarioNumber }) }
}

export default async function PrintPage({ params }: ItemPageProps) {
  const [scenario, { steps: shown }] = await load((await params).id)
  return (
    <Messages of="app/(app)/scenarios/[id]/print/page.tsx">
      <StepSheet scenario={scenario} steps={shown} />
    </Messages>
  )
}
