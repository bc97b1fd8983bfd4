'use client'

import { useTranslations } from 'next-intl'
import { Select } from '@/components/ui/select'
import { useUrlState } from '@/lib/client/url-state'
import type { ScenarioStatus } from '@/lib/features/scenarios/contract'
import { SCENARIO_STATUSES } from '@/lib/features/scenarios/values'
import { ScenarioStatusBadge } from '../scenario-status'

const ALL = 'all'

const STATUS_OPTIONS = SCENARIO_STATUSES.map((status) => ({ value: status, label: status, status }))

/** Filters a table by status; the choice is kept in the page's address. */
export function StatusFilter({ status }: { status: ScenarioStatus | null }) {
  const t = useTranslations('scenarios.list')
  const { change } = useUrlState()
  return (
    <Select
      aria-label={t('statusFilter')}
      value={status ?? ALL}
      options={[{ value: ALL, label: t('allStatus'), status: null }, ...STATUS_OPTIONS]}
      draw={({ status: one, label }) => (one ? <ScenarioStatusBadge status={one} /> : label)}
      onValueChange={(value) => change({ status: value === ALL ? null : value })}
      className="flex-1 basis-full sm:w-52 sm:flex-none sm:basis-auto"
    />
  )
}
