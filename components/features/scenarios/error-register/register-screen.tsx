'use client'

import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Suspense, useMemo, useState } from 'react'
import { useMayEditProjects } from '@/components/shared/actor-context'
import { DataTable } from '@/components/shared/data-table/data-table'
import { LazySelectionBar } from '@/components/shared/data-table/lazy-selection-bar'
import { PageButtons } from '@/components/shared/data-table/page-buttons'
import { useFullFirstPage } from '@/components/shared/data-table/use-full-first-page'
import { useRowSelection } from '@/components/shared/data-table/use-row-selection'
import { EmptyState } from '@/components/shared/empty-state'
import { LazyPart } from '@/components/shared/lazy-part'
import { PageHeader } from '@/components/shared/page-header'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { useTranslate } from '@/lib/client/translate'
import { useUrlState } from '@/lib/client/url-state'
import { parseRegisterView, registerQuery, useExportErrors } from '@/lib/features/error-register/client'
import type { RegisteredError } from '@/lib/features/error-register/contract'
import { errorAddress, errorLabel } from '@/lib/features/error-register/rules'
import { BULK_LIMIT } from '@/lib/shared/limits'
import { useViewLayout } from '../views/use-view-layout'
import {
  LazyBlockedScenarios,
  LazyRegisterExport,
  LazyRegisterSelectionBar,
  LazyRegisterViewMenus,
} from './lazy-later-parts'
import { registerColumns } from './register-columns'
import { RegisterCounters } from './register-counters'
import { RegisterToolbar } from './register-toolbar'

const rowId = (row: RegisteredError) => row._id

/** The errors of all scenarios and of all aggregations. */
export function RegisterScreen() {
  const t = useTranslations('errorRegister')
  const router = useRouter()
  const mayEdit = useMayEditProjects()
  const translate = useTranslate()
  const { query: address, change } = useUrlState()
  const view = useMemo(() => parseRegisterView(Object.fromEntries(address)), [address])
  const list = useQuery(registerQuery(view))
  useQueryFailureToast(list, 'errorRegister.failures.load')
  const exporting = useExportErrors(view)
  const [linked, setLinked] = useState<RegisteredError | null>(null)
  const columns = useMemo(
    () => registerColumns({ t, translate, onBlocks: setLinked, mayEdit }),
    [t, translate, mayEdit],
  )
  const layout = useViewLayout('errors', columns)
  const rows = list.data?.errors
  const { sort, order, cursor: _, ...narrowing } = view
  const narrowed = Object.values(narrowing)
  const scope = JSON.stringify(narrowed)
  const selection = useRowSelection({ rows, rowId, maximum: BULK_LIMIT, scope })
  const { previousCursor, nextCursor, counts } = list.data ?? {}
  useFullFirstPage(view.cursor, list)

  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <LazyPart fallback={<span className="w-28" />}>
            <LazyRegisterExport
              exporting={exporting}
              failure="errorRegister.failures.export"
              isDisabled={rows?.length === 0}
            />
          </LazyPart>
        }
      />
      <RegisterCounters counts={counts} view={view} />
      <RegisterToolbar view={view} rows={rows}>
        <LazyPart fallback={<span className="w-44" />}>
          <LazyRegisterViewMenus columns={columns} layout={layout} />
        </LazyPart>
      </RegisterToolbar>
      <div className="mt-3">
        <DataTable
          label={t('table')}
          columns={columns}
          rows={rows}
          rowId={rowId}
          isError={list.isError}
          onRetry={() => list.refetch()}
          onOpen={(row) => router.push(errorAddress(row))}
          rowClassName={(row) => (row.daysLate !== null ? 'row-alarm' : undefined)}
          empty={<NoErrors isFiltered={narrowed.some(Boolean)} />}
          skeletonRows={12}
          sorting={{
            sort,
            order,
            onSort: (wanted, inOrder) => change({ sort: wanted, order: inOrder, cursor: null }),
          }}
          layout={layout}
          selection={selection}
          selectionLabel={(row) => t('select', { name: errorLabel(row) })}
        />
      </div>
      <PageButtons
        previous={previousCursor}
        next={nextCursor}
        isDisabled={list.isPlaceholderData}
        onGo={(cursor) => change({ cursor })}
      />
      <LazySelectionBar bar={LazyRegisterSelectionBar} selection={selection} />
      {linked && (
        <Suspense fallback={null}>
          <LazyBlockedScenarios error={linked} onClose={() => setLinked(null)} />
        </Suspense>
      )}
    </>
  )
}

function NoErrors({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations('errorRegister')
  return (
    <EmptyState
      icon={ShieldCheck}
      title={t('empty')}
      hint={isFiltered ? t('emptyFiltered') : t('emptyHint')}
    />
  )
}
