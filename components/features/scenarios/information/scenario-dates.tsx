'use client'

import { useTranslations } from 'next-intl'
import { Moment } from '@/components/shared/moment'
import type { ListedScenario } from '@/lib/features/scenarios/contract'

/** When a scenario was created and last updated. */
export function ScenarioDates({ scenario }: { scenario: ListedScenario }) {
  const t = useTranslations('scenarios.page')
  return (
    <>
      <span>
        {t('created')} <Moment value={scenario.createdAt} className="tabular-nums" />
      </span>
      <span>
        {t('updated')} <Moment value={scenario.updatedAt} className="tabular-nums" />
      </span>
    </>
  )
}
