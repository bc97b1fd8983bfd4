'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { ArchiveRestore, Trash2 } from 'lucide'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { useActor, useMayEditProjects } from '@/components/shared/actor-context'
import { DataTable } from '@/components/shared/data-table/data-table'
import { MoreRows } from '@/components/shared/data-table/more-rows'
import { SelectionBar } from '@/components/shared/data-table/selection-bar'
import { useRowSelection } from '@/components/shared/data-table/use-row-selection'
import { EmptyState } from '@/components/shared/empty-state'
import { MembersOnlyNote } from '@/components/shared/members-only-note'
import { PageHeader } from '@/components/shared/page-header'
import { useAttempt } from '@/components/shared/use-attempt'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/use-toast'
import { useUrlState } from '@/lib/client/url-state'
import { parseTrashView, trashQuery, useRestore } from '@/lib/features/trash/client'
import type { TrashItem } from '@/lib/features/trash/contract'
import { seesAllTrash } from '@/lib/features/trash/policy'
import { TRASH_DAYS } from '@/lib/features/trash/rules'
import { RESTORE_LIMIT } from '@/lib/features/trash/values'
import { canEdit } from '@/lib/shared/actor'
import { trashColumns, useKindName, useTrashName } from './trash-columns'
import { TrashFilters } from './trash-filters'

const rowId = ({ kind, _id }: TrashItem) => `${kind}:${_id}`

/** Shows deleted records that can be restored. */
export function TrashScreen() {
  const t = useTranslations('trash')
  const kindName = useKindName()
  const trashName = useTrashName()
  const actor = useActor()
  const { query: address } = useUrlState()
  const view = useMemo(() => parseTrashView(Object.fromEntries(address)), [address])
  const list = useInfiniteQuery(trashQuery(view))
  useQueryFailureToast(list, 'trash.failures.load')
  const rows = useMemo(() => list.data?.pages.flatMap(({ items }) => items), [list.data])
  const { restore, isPending } = useRestoring()
  const isOfAll = seesAllTrash(actor)
  const mayRestore = canEdit(actor)
  const mayEditProjects = useMayEditProjects()
  const columns = useMemo(
    () =>
      trashColumns({
        t,
        trashName,
        kindName,
        isOfAll,
        onRestore: mayRestore ? (item) => void restore([item]) : null,
        mayRestore: ({ rights }) => mayEditProjects(rights),
      }),
    [t, trashName, kindName, isOfAll, mayRestore, mayEditProjects, restore],
  )
  const scope = JSON.stringify(view)
  const selection = useRowSelection({ rows, rowId, maximum: RESTORE_LIMIT, scope })
  const restorable = selection.rows.filter(({ rights }) => mayEditProjects(rights))
  const restoreSelected = () => void restore(restorable, () => selection.drop(restorable.map(rowId)))
  const isFiltered = view.kind !== undefined || view.projectId !== undefined
  const days = TRASH_DAYS
  return (
    <>
      <PageHeader title={t('title')} subtitle={t(isOfAll ? 'subtitle' : 'subtitleOwn', { days })} />
      <TrashFilters view={view} />
      <DataTable
        label={t('table')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        isError={list.isError}
        onRetry={() => list.refetch()}
        empty={
          <EmptyState
            icon={Trash2}
            title={t(isFiltered ? 'emptyFiltered' : 'empty')}
            hint={t('emptyHint', { days })}
          />
        }
        selection={mayRestore ? selection : undefined}
        selectionLabel={(item) => t('select', { name: trashName(item) })}
      />
      <MoreRows list={list} />
      <SelectionBar
        selection={selection}
        maximum={RESTORE_LIMIT}
        note={restorable.length < selection.rows.length && <MembersOnlyNote />}
      >
        {restorable.length > 0 && (
          <Button variant="outline" disabled={isPending} onClick={restoreSelected}>
            <Icon of={ArchiveRestore} />
            {t('restore')}
          </Button>
        )}
      </SelectionBar>
    </>
  )
}

function useRestoring() {
  const t = useTranslations('trash')
  const trashName = useTrashName()
  const attempt = useAttempt()
  const { mutateAsync, isPending } = useRestore()
  const restore = useCallback(
    (items: readonly TrashItem[], onRestored?: () => void) =>
      attempt({
        of: `restore:${items.map(rowId).join()}`,
        work: async () => {
          const { restored } = await mutateAsync(items.map(({ kind, _id }) => ({ kind, _id })))
          const [first] = items
          const description = restored === 1 && first ? trashName(first) : undefined
          toast({ title: t('restored', { count: restored }), description })
          onRestored?.()
        },
        failure: 'trash.failures.restore',
      }),
    [mutateAsync, attempt, t, trashName],
  )
  return { restore, isPending }
}
