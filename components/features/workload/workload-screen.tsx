'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { TableExport } from '@/components/shared/data-table/table-export'
import { LazyPart } from '@/components/shared/lazy-part'
import { PageHeader } from '@/components/shared/page-header'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { lazyCode } from '@/lib/client/lazy-code'
import { useUrlState } from '@/lib/client/url-state'
import {
  parseWorkloadView,
  useExportWorkload,
  workloadBeginningQuery,
  workloadQuery,
} from '@/lib/features/workload/client'
import type { WorkloadPerson } from '@/lib/features/workload/contract'
import { showWorkload } from '@/lib/features/workload/rules'
import { canEdit } from '@/lib/shared/actor'
import type { HandOverRequest } from './hand-over-dialog'
import { PeopleTable } from './people-table'
import { WorkloadToolbar } from './workload-toolbar'

const HandOverDialog = lazyCode(() => import('./hand-over-dialog'), { isForChanges: true })
const PersonItems = lazyCode(() => import('./person-items'))

const NO_PEOPLE: never[] = []

/** The people and their work, by team; the items of a person can be handed over to another one. */
export function WorkloadScreen() {
  const t = useTranslations('workload')
  const { query: address } = useUrlState()
  const view = useMemo(() => parseWorkloadView(Object.fromEntries(address)), [address])
  const query = useQuery(workloadQuery(view.projectId))
  const beginning = useQuery(workloadBeginningQuery(view)).data
  const whole = query.data?.workload
  const shown = useMemo(() => (whole ? showWorkload(whole, view) : beginning), [whole, view, beginning])
  useQueryFailureToast(query, 'workload.failures.load')
  const exporting = useExportWorkload(view)
  const mayEdit = canEdit(useActor())
  const dragged = useRef<HandOverRequest | null>(null)
  const [asked, setAsked] = useState<{ request: HandOverRequest; to: WorkloadPerson | null } | null>(null)
  const handing = useMemo(
    () =>
      mayEdit
        ? {
            onStart: (request: HandOverRequest) => setAsked({ request, to: null }),
            onDrag: (request: HandOverRequest) => {
              dragged.current = request
            },
          }
        : null,
    [mayEdit],
  )
  const drop = useCallback((to: WorkloadPerson) => {
    const request = dragged.current
    if (request && request.from?._id !== to._id) setAsked({ request, to })
  }, [])
  const entered = useRef(false)
  const { person, projectId, kind } = view
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        back={{ href: '/teams', label: t('back') }}
        actions={
          <TableExport exporting={exporting} failure="workload.failures.export" isDisabled={!query.data} />
        }
      />
      <WorkloadToolbar view={view} />
      <div className={person ? 'table-pair grid items-start gap-3 xl:grid-cols-2' : undefined}>
        {person && (
          <div className="min-w-0 xl:order-last">
            <LazyPart fallback={null}>
              <PersonItems view={{ person, projectId, kind }} entered={entered} handing={handing} />
            </LazyPart>
          </div>
        )}
        <PeopleTable
          view={view}
          onEnter={() => {
            entered.current = true
          }}
          workload={shown}
          isError={query.isError}
          onRetry={() => void query.refetch()}
          onDrop={mayEdit ? drop : null}
        />
      </div>
      {asked && (
        <Suspense fallback={null}>
          <HandOverDialog
            request={asked.request}
            first={asked.to}
            people={whole?.people ?? NO_PEOPLE}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  )
}
