'use client'

import { useTranslations } from 'next-intl'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select'
import { useUrlState } from '@/lib/client/url-state'
import { SCENARIO_STATUSES, type ScenarioStatus } from '@/lib/features/scenarios/contract'
import { ScenarioStatusBadge } from '../scenario-status'

const ALL = 'all'

/** Narrows a table to one status; the choice stands in the page's address. */
export function StatusFilter({ status }: { status: ScenarioStatus | null }) {
  const t = useTranslations('scenarios.list')
  const { change } = useUrlState()
  return (
    <Select value={status ?? ALL} onValueChange={(value) => change({ status: value === ALL ? null : value })}>
      <SelectTrigger aria-label={t('statusFilter')} className="w-52">
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        <SelectItem value={ALL}>{t('allStatus')}</SelectItem>
        {SCENARIO_STATUSES.map((option) => (
          <SelectItem key={option} value={option}>
            <ScenarioStatusBadge status={option} />
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
