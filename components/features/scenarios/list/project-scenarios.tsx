'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { DataTable } from '@/components/shared/data-table/data-table'
import { EmptyState } from '@/components/shared/empty-state'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { useUrlState } from '@/lib/client/url-state'
import { projectScenariosQuery, scenarioFilterOf } from '@/lib/features/scenarios/client'
import type { ListedScenario, ScenarioType } from '@/lib/features/scenarios/contract'
import { canDeleteScenarios, canEditScenarios } from '@/lib/features/scenarios/policy'
import { hasErrorStatus } from '@/lib/features/scenarios/rules'
import { CreateScenario } from '../create/create-scenario'
import { DeleteScenario } from './delete-scenario'
import { scenarioColumns } from './scenario-columns'
import { StatusFilter } from './status-filter'

/** A project's scenarios of one type. */
export function ProjectScenarios({ projectId, type }: { projectId: string; type: ScenarioType }) {
  const t = useTranslations('scenarios')
  const router = useRouter()
  const actor = useActor()
  const { query: address } = useUrlState()
  const filter = useMemo(
    () => scenarioFilterOf({ ...Object.fromEntries(address), tab: type }),
    [address, type],
  )
  const { status } = filter
  const list = useInfiniteQuery(projectScenariosQuery(projectId, filter))
  useQueryFailureToast(list, 'scenarios.failures.loadList')
  const [doomed, setDoomed] = useState<ListedScenario | null>(null)
  const mayDelete = canDeleteScenarios(actor)
  const columns = useMemo(
    () => scenarioColumns({ t, onDelete: mayDelete ? setDoomed : null }),
    [t, mayDelete],
  )
  const mayCreate = canEditScenarios(actor)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <StatusFilter status={status} />
        {mayCreate && <CreateScenario projectId={projectId} type={type} />}
      </div>
      <DataTable
        label={t(`list.${type}`)}
        columns={columns}
        rows={list.data?.pages.flatMap((page) => page.scenarios)}
        rowId={(row) => row._id}
        isError={list.isError}
        onRetry={() => list.refetch()}
        onOpen={(row) => router.push(`/scenarios/${row._id}`)}
        rowClassName={(row) => (hasErrorStatus(row.status) ? 'bg-tone-red-soft/60' : undefined)}
        empty={<NoScenarios isFiltered={status !== null} mayCreate={mayCreate} />}
      />
      {list.hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button variant="outline" disabled={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {t('list.more')}
          </Button>
        </div>
      )}
      <DeleteScenario scenario={doomed} onClose={() => setDoomed(null)} />
    </>
  )
}

function NoScenarios({ isFiltered, mayCreate }: { isFiltered: boolean; mayCreate: boolean }) {
  const t = useTranslations('scenarios.list')
  const hint = isFiltered ? t('emptyFiltered') : mayCreate && t('emptyFirst')
  return <EmptyState icon={ListChecks} title={t('empty')} hint={hint} />
}
