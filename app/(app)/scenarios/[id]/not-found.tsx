import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ScenarioNotFound } from '@/components/features/scenarios/scenario-not-found'
import { Sentences } from '@/components/shared/sentences'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('scenarios')
  return { title: t('notFound') }
}

export default function NotFound() {
  return (
    <Sentences of={['scenarios.notFound', 'scenarios.page.goBack']}>
      <ScenarioNotFound />
    </Sentences>
  )
}
