'use client'

import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide'
import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { DataTable } from '@/components/shared/data-table/data-table'
import { useFullFirstPage } from '@/components/shared/data-table/use-full-first-page'
import { useRowSelection } from '@/components/shared/data-table/use-row-selection'
import { EmptyState } from '@/components/shared/empty-state'
import { LazyPart } from '@/components/shared/lazy-part'
import { PageHeader } from '@/components/shared/page-header'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { useTranslate } from '@/lib/client/translate'
import { useUrlState } from '@/lib/client/url-state'
import { allScenariosQuery, parseScenarioView, toScenarioExport } from '@/lib/features/scenarios/client'
import type { ListedScenario, ScenarioStatus } from '@/lib/features/scenarios/contract'
import { hasErrorStatus, type StatusGroup } from '@/lib/features/scenarios/rules'
import { BULK_LIMIT } from '@/lib/shared/limits'
import { ScenarioSelectionBar } from '../selection/scenario-selection-bar'
import { useStatusChange } from '../use-status-change'
import { useViewLayout } from '../views/use-view-layout'
import { allScenarioColumns } from './all-columns'
import {
  LazyPageButtons,
  LazyScenarioCounters,
  LazyScenarioExport,
  LazyScenarioViewMenus,
} from './lazy-later-parts'
import { ScenarioToolbar, statusInAddress } from './scenario-toolbar'

const rowId = (row: ListedScenario) => row._id

/** The scenarios of all projects. */
export function AllScenariosScreen() {
  const t = useTranslations('scenarios')
  const router = useRouter()
  const pathname = usePathname()
  const { query: address, change } = useUrlState()
  const view = useMemo(() => parseScenarioView(Object.fromEntries(address)), [address])
  const list = useQuery(allScenariosQuery(view))
  useQueryFailureToast(list, 'scenarios.failures.loadList')
  const onStatus = useStatusChange()
  const translate = useTranslate()
  const columns = useMemo(() => allScenarioColumns({ t, translate, onStatus }), [t, translate, onStatus])
  const layout = useViewLayout('scenarios', columns)
  const rows = list.data?.scenarios
  const { sort, order, cursor: _, ...narrowing } = view
  const narrowed = Object.values(narrowing)
  const scope = JSON.stringify(narrowed)
  const selection = useRowSelection({ rows, rowId, maximum: BULK_LIMIT, scope })
  const { previousCursor, nextCursor, counts } = list.data ?? {}
  useFullFirstPage(view.cursor, list)

  const hrefFor = ({ status, group }: { status?: ScenarioStatus; group?: StatusGroup }) => {
    const next = new URLSearchParams(address)
    for (const name of ['cursor', 'group', 'status']) next.delete(name)
    const named = statusInAddress(status ?? null)
    if (named) next.set('status', named)
    if (group) next.set('group', group)
    return next.size > 0 ? `${pathname}?${next}` : pathname
  }
  return (
    <>
      <PageHeader
        title={t('all.title')}
        subtitle={t('all.subtitle')}
        actions={
          <LazyPart fallback={<span className="w-28" />}>
            <LazyScenarioExport filter={toScenarioExport(view)} isDisabled={rows?.length === 0} />
          </LazyPart>
        }
      />
      <LazyPart fallback={<div className="h-41.5 sm:h-37 lg:h-17.5" />}>
        <LazyScenarioCounters counts={counts} view={view} hrefFor={hrefFor} />
      </LazyPart>
      <ScenarioToolbar view={view} rows={rows} counts={counts}>
        <LazyPart fallback={<span className="w-44" />}>
          <LazyScenarioViewMenus columns={columns} layout={layout} />
        </LazyPart>
      </ScenarioToolbar>
      <div className="mt-3">
        <DataTable
          label={t('all.table')}
          columns={columns}
          rows={rows}
          rowId={rowId}
          isError={list.isError}
          onRetry={() => list.refetch()}
          onOpen={(row) => router.push(`/scenarios/${row._id}`)}
          rowClassName={(row) => (hasErrorStatus(row.status) ? 'row-alarm' : undefined)}
          empty={<NoScenarios isFiltered={narrowed.some(Boolean)} />}
          skeletonRows={12}
          sorting={{
            sort,
            order,
            onSort: (wanted, inOrder) => change({ sort: wanted, order: inOrder, cursor: null }),
          }}
          layout={layout}
          selection={selection}
          selectionLabel={(row) => t('selection.select', { number: row.scenarioNumber })}
        />
      </div>
      <LazyPart fallback={null}>
        <LazyPageButtons
          previous={previousCursor}
          next={nextCursor}
          isDisabled={list.isPlaceholderData}
          onGo={(cursor) => change({ cursor })}
        />
      </LazyPart>
      <ScenarioSelectionBar selection={selection} />
    </>
  )
}

function NoScenarios({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations('scenarios')
  return (
    <EmptyState
      icon={ListChecks}
      title={t('all.empty')}
      hint={isFiltered ? t('list.emptyFiltered') : t('all.emptyHint')}
    />
  )
}
