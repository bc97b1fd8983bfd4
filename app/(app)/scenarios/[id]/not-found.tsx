import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ScenarioNotFound } from '@/components/features/scenarios/scenario-not-found'
import { Messages } from '@/components/shared/messages'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('scenarios')
  return { title: t('notFound') }
}

export default function NotFound() {
  return (
    <Messages of="app/(app)/scenarios/[id]/not-found.tsx">
      <ScenarioNotFound />
    </Messages>
  )
}
