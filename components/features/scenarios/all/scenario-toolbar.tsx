'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { SearchInput } from '@/components/shared/search-input'
import { Select } from '@/components/ui/select'
import { useUrlSearch, useUrlState } from '@/lib/client/url-state'
import type { ScenarioView } from '@/lib/features/scenarios/client'
import { BROKEN_FILTER, SCENARIO_STATUS, SCENARIO_TYPES } from '@/lib/features/scenarios/rules'

const ALL = 'all'

const STATUSES = [
  { value: SCENARIO_STATUS.failed, label: 'withErrors' },
  { value: SCENARIO_STATUS.new, label: 'new' },
  { value: SCENARIO_STATUS.inProgress, label: 'inProgress' },
  { value: SCENARIO_STATUS.completed, label: 'completed' },
] as const

/** The names of statuses in the page's address. */
export function statusInAddress(status: string | null): string | null {
  return status === SCENARIO_STATUS.failed ? BROKEN_FILTER : status
}

/** Search, status and type; all of it stands in the page's address. A change begins at the first page. */
export function ScenarioToolbar({ view, children }: { view: ScenarioView; children: ReactNode }) {
  const t = useTranslations('scenarios')
  const { change } = useUrlState()
  const [text, setText] = useUrlSearch('search', 'cursor')
  const { status, type } = view
  const isOther = status !== null && STATUSES.every(({ value }) => value !== status)
  const setStatus = (value: string) =>
    change({ status: value === ALL ? null : statusInAddress(value), cursor: null })
  return (
    <search className="mt-3 flex flex-wrap gap-2">
      <SearchInput
        label={t('all.searchLabel')}
        placeholder={t('all.search')}
        value={text}
        onChange={setText}
        className="min-w-56 flex-1 basis-full sm:basis-56"
      />
      <Select
        aria-label={t('all.statusFilter')}
        value={status ?? ALL}
        options={[
          { value: ALL, label: t('all.allStatus') },
          ...STATUSES.map(({ value, label }) => ({ value, label: t(`all.${label}`) })),
          ...(isOther ? [{ value: status, label: status }] : []),
        ]}
        onValueChange={setStatus}
        className="flex-1 sm:w-40 sm:flex-none"
      />
      <Select
        aria-label={t('all.typeFilter')}
        value={type ?? ALL}
        options={[
          { value: ALL, label: t('all.allTypes') },
          ...SCENARIO_TYPES.map((option) => ({ value: option, label: t(`type.${option}`) })),
        ]}
        onValueChange={(value) => change({ type: value === ALL ? null : value, cursor: null })}
        className="flex-1 sm:w-36 sm:flex-none"
      />
      {children}
    </search>
  )
}
