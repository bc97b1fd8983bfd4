'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FilterChip } from '@/components/shared/filter-chip'
import { ListToolbar } from '@/components/shared/list-toolbar'
import { PeriodChip } from '@/components/shared/period-chip'
import { useTranslate } from '@/lib/client/translate'
import { useUrlState } from '@/lib/client/url-state'
import type { ScenarioView } from '@/lib/features/scenarios/client'
import type { ListedScenario, ScenarioCounts } from '@/lib/features/scenarios/contract'
import { filterTexts, parseDataFilter } from '@/lib/features/scenarios/data/rules'
import { isUnsolved, STATUSES_OF_GROUP } from '@/lib/features/scenarios/rules'
import { BROKEN_FILTER, SCENARIO_STATUS, SCENARIO_TYPES } from '@/lib/features/scenarios/values'
import { MoneyFilter } from '../money-differs'
import { ResponsibleFilter } from '../responsible-filter'

const COUNTED_STATUSES = [
  { value: SCENARIO_STATUS.failed, label: 'scenarios.all.withErrors' },
  { value: SCENARIO_STATUS.new, label: 'scenarios.all.new' },
  { value: SCENARIO_STATUS.inProgress, label: 'scenarios.all.inProgress' },
  { value: SCENARIO_STATUS.completed, label: 'scenarios.all.completed' },
] as const
const OTHER_STATUSES = STATUSES_OF_GROUP.others.map((value) => ({ value, label: value }))

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
      <ResponsibleFilter responsible={view.responsible} rows={rows} />
      <MoneyFilter money={view.money} />
      <LinkedFilters view={view} rows={rows} counts={counts} />
      {children}
    </ListToolbar>
  )
}

// Filters that come with links and can't be chosen here.
function LinkedFilters({ view, rows, counts }: Omit<ScenarioToolbarProps, 'children'>) {
  const t = useTranslations('scenarios')
  const { change } = useUrlState()
  const translate = useTranslate()
  const { projectId, projects, milestone, data, group, reviewer, state, basket, team, happened } = view
  const drop = (...names: (keyof ScenarioView)[]) =>
    change(Object.fromEntries([...names, 'cursor'].map((name) => [name, null])))
  return (
    <>
      {projectId && (
        <FilterChip onDrop={() => drop('projectId')}>
          {rows?.[0]?.projectName ?? t('all.oneProject')}
        </FilterChip>
      )}
      {projects && (
        <FilterChip onDrop={() => drop('projects')}>
          {t('all.someProjects', { count: projects.split(',').length })}
        </FilterChip>
      )}
      {milestone && <FilterChip onDrop={() => drop('milestone')}>{t('all.oneMilestone')}</FilterChip>}
      {data && (
        <FilterChip onDrop={() => drop('data')} isWhole>
          {filterTexts(parseDataFilter(data), translate).join(', ')}
        </FilterChip>
      )}
      {group && (
        <FilterChip onDrop={() => drop('group')} isWhole>
          {t('all.groupChip', {
            group: t(`all.group.${group}`),
            statuses: STATUSES_OF_GROUP[group].join(', '),
          })}
        </FilterChip>
      )}
      {state && <FilterChip onDrop={() => drop('state')}>{t(`all.state.${state}`)}</FilterChip>}
      {reviewer && (
        <FilterChip onDrop={() => drop('reviewer')}>
          {rows?.[0]?.reviewer ? t('all.reviewedBy', { name: rows[0].reviewer.name }) : t('all.oneReviewer')}
        </FilterChip>
      )}
      {basket !== null && (
        <FilterChip onDrop={() => drop('basket')}>{t('basketNumber', { number: basket })}</FilterChip>
      )}
      {team && <FilterChip onDrop={() => drop('team')}>{t('all.team', { team })}</FilterChip>}
      {isUnsolved(happened) ? (
        <FilterChip onDrop={() => drop('happened', 'from', 'to', 'since')}>
          {t('all.unsolved', {
            what: t(`all.happened.${happened ?? 'created'}`),
            count: counts?.times ?? 0,
          })}
        </FilterChip>
      ) : (
        <PeriodChip
          period={view}
          what={t(`all.happened.${happened ?? 'created'}`)}
          counts={counts}
          onDrop={() => drop('happened', 'from', 'to', 'since')}
        />
      )}
    </>
  )
}
