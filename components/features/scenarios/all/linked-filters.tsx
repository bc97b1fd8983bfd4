'use client'

import { useTranslations } from 'next-intl'
import { FilterChip } from '@/components/shared/filter-chip'
import { PeriodChip } from '@/components/shared/period-chip'
import { useTranslate } from '@/lib/client/translate'
import { useUrlState } from '@/lib/client/url-state'
import type { ScenarioView } from '@/lib/features/scenarios/client'
import type { ListedScenario, ScenarioCounts } from '@/lib/features/scenarios/contract'
import { filterTexts, parseDataFilter } from '@/lib/features/scenarios/data/rules'
import { GROUP_STATUSES, isUnsolved } from '@/lib/features/scenarios/rules'
import type { LinkedFilter } from './filters-of-links'

interface LinkedFiltersProps {
  view: ScenarioView
  rows: readonly ListedScenario[] | undefined
  counts: ScenarioCounts | undefined
}

/** The filters that come with links and can't be chosen here, each to be dropped. */
export function LinkedFilters({ view, rows, counts }: LinkedFiltersProps) {
  const t = useTranslations('scenarios')
  const { change } = useUrlState()
  const translate = useTranslate()
  const { projectId, projects, milestone, data, group, reviewer, state, basket, team, happened } = view
  const drop = (...names: LinkedFilter[]) =>
    change(Object.fromEntries([...names, 'cursor'].map((name) => [name, null])))
  return (
    <div className="flex flex-wrap items-center gap-2">
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
            statuses: GROUP_STATUSES[group].join(', '),
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
        <FilterChip onDrop={() => drop('happened', 'from', 'to', 'since', 'except')}>
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
          onDrop={() => drop('happened', 'from', 'to', 'since', 'except')}
        />
      )}
    </div>
  )
}
