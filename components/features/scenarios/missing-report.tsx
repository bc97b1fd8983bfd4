'use client'

import { TriangleAlert } from 'lucide'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import type { ListedScenario } from '@/lib/features/scenarios/contract'

/** Says in a table that a scenario still lacks its error report. */
export function MissingReport({ scenario }: { scenario: ListedScenario }) {
  const t = useTranslations('scenarios')
  if (!scenario.needsErrorReport) return null
  const sentence = t('reportMissing')
  return (
    <span
      role="img"
      aria-label={sentence}
      title={sentence}
      className="ml-1 inline-flex align-middle text-tone-red"
    >
      <Icon of={TriangleAlert} className="size-4" />
    </span>
  )
}
