'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FileSpreadsheet, ListChecks } from 'lucide'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Suspense, useMemo, useState } from 'react'
import { useMayEdit } from '@/components/shared/actor-context'
import { DataTable } from '@/components/shared/data-table/data-table'
import { MoreRows } from '@/components/shared/data-table/more-rows'
import { useTableLayout } from '@/components/shared/data-table/table-layout'
import { useNearRows } from '@/components/shared/data-table/use-near-rows'
import { useRowSelection } from '@/components/shared/data-table/use-row-selection'
import { ViewMenu } from '@/components/shared/data-table/view-menu'
import { DialogButton } from '@/components/shared/dialog-button'
import { EmptyState } from '@/components/shared/empty-state'
import { SearchInput } from '@/components/shared/search-input'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { lazyCode } from '@/lib/client/lazy-code'
import { useTranslate } from '@/lib/client/translate'
import { useUrlSearch } from '@/lib/client/url-search'
import { useUrlState } from '@/lib/client/url-state'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'
import { projectPartsQuery } from '@/lib/features/projects/client'
import {
  parseScenarioFilter,
  projectScenariosQuery,
  type ScenarioView,
  toScenarioQuery,
} from '@/lib/features/scenarios/client'
import type { ListedScenario, ScenarioType } from '@/lib/features/scenarios/contract'
import { hasErrorStatus } from '@/lib/features/scenarios/rules'
import { BULK_LIMIT } from '@/lib/shared/limits'
import { MoneyFilter } from '../money-differs'
import { ResponsibleFilter } from '../responsible-filter'
import { ScenarioExport } from '../scenario-export'
import { ScenarioSelection } from '../selection/scenario-selection'
import { useStatusChange } from '../use-status-change'
import { scenarioColumns } from './scenario-columns'
import { StatusFilter } from './status-filter'

const CreateScenarioDialog = lazyCode(() => import('../create/create-scenario-dialog'), {
  isForChanges: true,
})
const ImportScenariosDialog = lazyCode(() => import('../sheet/import-scenarios-dialog'))
const DeleteScenario = lazyCode(() => import('./delete-scenario'), { isForChanges: true })

const rowId = (row: ListedScenario) => row._id

/** A project's scenarios of one type. */
export default function ProjectScenariosTab({ projectId, type }: { projectId: string; type: ScenarioType }) {
  const t = useTranslations('scenarios')
  const translate = useTranslate()
  const router = useRouter()
  const { query: address, change } = useUrlState()
  const filter = useMemo(
    () => parseScenarioFilter({ ...Object.fromEntries(address), tab: type }),
    [address, type],
  )
  const { search, status, responsible, money, sort, order } = filter
  const [text, setText] = useUrlSearch('search')
  const list = useInfiniteQuery(projectScenariosQuery(projectId, filter))
  useQueryFailureToast(list, 'scenarios.failures.loadList')
  const [removalTarget, setRemovalTarget] = useState<ListedScenario | null>(null)
  const mayEdit = useMayEdit()
  const onStatus = useStatusChange()
  useNearRows(mayEdit ? DeleteScenario.preload : undefined)
  const columns = useMemo(
    () => scenarioColumns({ t, translate, onStatus, onDelete: mayEdit ? setRemovalTarget : null }),
    [t, translate, onStatus, mayEdit],
  )
  const layout = useTableLayout('project-scenarios')
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.scenarios), [list.data])
  const scope = JSON.stringify([type, search, status, responsible, money])
  const selection = useRowSelection({ rows, rowId, maximum: BULK_LIMIT, scope })
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          label={t('all.searchLabel')}
          placeholder={t('list.search')}
          value={text}
          onChange={setText}
          className="min-w-40 flex-1 sm:max-w-80"
        />
        <StatusFilter status={status} />
        <ResponsibleFilter responsible={responsible} rows={rows} />
        {type === 'orders' && <ProjectMoneyFilter projectId={projectId} money={money} />}
        <div className="ml-auto flex flex-wrap gap-2">
          <ViewMenu columns={columns} layout={layout} />
          <ScenarioExport
            filter={{ projectId, ...toScenarioQuery(filter) }}
            isDisabled={rows?.length === 0}
          />
          {mayEdit && <AddScenarios projectId={projectId} type={type} />}
        </div>
      </div>
      <DataTable
        label={t(type === 'orders' ? 'list.orders' : 'list.receipts')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        isError={list.isError}
        onRetry={() => list.refetch()}
        onOpen={(row) => router.push(`/scenarios/${row._id}`)}
        rowClassName={(row) => (hasErrorStatus(row.status) ? 'row-alarm' : undefined)}
        empty={
          <NoScenarios isFiltered={Boolean(search || status || responsible || money)} mayCreate={mayEdit} />
        }
        sorting={{
          sort,
          order,
          onSort: (nextSort, nextOrder) => change({ sort: nextSort, order: nextOrder }),
        }}
        layout={layout}
        selection={selection}
        selectionLabel={(row) => t('selection.select', { number: row.scenarioNumber })}
      />
      <MoreRows list={list} />
      <ScenarioSelection selection={selection} />
      {useHasBeenTrue(removalTarget !== null) && (
        <Suspense fallback={null}>
          <DeleteScenario
            scenario={removalTarget}
            onClose={() => setRemovalTarget(null)}
            onDeleted={selection.drop}
          />
        </Suspense>
      )}
    </>
  )
}

interface AddScenariosProps {
  projectId: string
  type: ScenarioType
}

/** Imports scenarios from a file, or adds one. */
function AddScenarios({ projectId, type }: AddScenariosProps) {
  const t = useTranslations('scenarios.list')
  const imports = useTranslations('scenarioImports')
  return (
    <>
      <DialogButton
        icon={FileSpreadsheet}
        variant="outline"
        label={imports('open')}
        isShortOnPhones
        form="importScenarios"
        preload={ImportScenariosDialog.preload}
      >
        {(isOpen, setIsOpen) => (
          <ImportScenariosDialog
            projectId={projectId}
            type={type}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
          />
        )}
      </DialogButton>
      <DialogButton label={t('create')} form={type} preload={CreateScenarioDialog.preload}>
        {(isOpen, onOpenChange) => (
          <CreateScenarioDialog
            projectId={projectId}
            type={type}
            isOpen={isOpen}
            onOpenChange={onOpenChange}
          />
        )}
      </DialogButton>
    </>
  )
}

/** Shown where there are such scenarios, or are filtered by. */
function ProjectMoneyFilter({ projectId, money }: { projectId: string; money: ScenarioView['money'] }) {
  const count = useQuery(projectPartsQuery(projectId)).data?.parts.moneyDiffers
  return count || money ? <MoneyFilter money={money} count={count} /> : null
}

function NoScenarios({ isFiltered, mayCreate }: { isFiltered: boolean; mayCreate: boolean }) {
  const t = useTranslations('scenarios.list')
  const hint = isFiltered ? t('emptyFiltered') : mayCreate && t('emptyFirst')
  return <EmptyState icon={ListChecks} title={t('empty')} hint={hint} />
}
