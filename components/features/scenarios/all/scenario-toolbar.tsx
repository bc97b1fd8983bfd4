'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LazyPart } from '@/components/shared/lazy-part'
import { ListToolbar } from '@/components/shared/list-toolbar'
import { useTranslate } from '@/lib/client/translate'
import { useUrlState } from '@/lib/client/url-state'
import type { ScenarioView } from '@/lib/features/scenarios/client'
import type { ListedScenario, ScenarioCounts } from '@/lib/features/scenarios/contract'
import { GROUP_STATUSES } from '@/lib/features/scenarios/rules'
import { BROKEN_FILTER, SCENARIO_STATUS, SCENARIO_TYPES } from '@/lib/features/scenarios/values'
import { LazyFurtherFilters } from './lazy-later-parts'

const COUNTED_STATUSES = [
  { value: SCENARIO_STATUS.failed, label: 'scenarios.all.withErrors' },
  { value: SCENARIO_STATUS.new, label: 'scenarios.all.new' },
  { value: SCENARIO_STATUS.inProgress, label: 'scenarios.all.inProgress' },
  { value: SCENARIO_STATUS.completed, label: 'scenarios.all.completed' },
] as const
const OTHER_STATUSES = GROUP_STATUSES.others.map((value) => ({ value, label: value }))

/** Returns the name of a status in the page's address. */
export function statusInAddress(status: string | null): string | null {
  return status === SCENARIO_STATUS.failed ? BROKEN_FILTER : status
}

interface ScenarioToolbarProps {
  view: ScenarioView
  rows: readonly ListedScenario[] | undefined
  counts: ScenarioCounts | undefined
  children: ReactNode
}

/** Search and filters, kept in the page's address. A change returns to the first page. */
export function ScenarioToolbar({ view, rows, counts, children }: ScenarioToolbarProps) {
  const t = useTranslations('scenarios')
  const translate = useTranslate()
  const { change } = useUrlState()
  const { status, type } = view
  return (
    <ListToolbar
      search={{ label: t('all.searchLabel'), placeholder: t('all.search') }}
      dropped="cursor"
      choices={[
        {
          label: t('all.statusFilter'),
          value: status,
          all: t('all.allStatus'),
          options: [
            ...COUNTED_STATUSES.map(({ value, label }) => ({ value, label: translate(label) })),
            ...OTHER_STATUSES,
          ],
          onPick: (value) => change({ status: statusInAddress(value), group: null, cursor: null }),
        },
        {
          label: t('all.typeFilter'),
          value: type,
          all: t('all.allTypes'),
          options: SCENARIO_TYPES.map((value) => ({ value, label: t(`type.${value}`) })),
          onPick: (value) => change({ type: value, cursor: null }),
        },
      ]}
      className="mt-3"
    >
      <LazyPart fallback={<span className="w-72" />}>
        <LazyFurtherFilters view={view} rows={rows} counts={counts} />
      </LazyPart>
      {children}
    </ListToolbar>
  )
}
