'use client'

import { useQuery } from '@tanstack/react-query'
import { ListOrdered } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { ConfirmRemoval } from '@/components/shared/confirm-removal'
import { BulkRemoval, BulkStatus } from '@/components/shared/data-table/bulk-buttons'
import { CopyRowsButton } from '@/components/shared/data-table/copy-rows-button'
import { DataTable } from '@/components/shared/data-table/data-table'
import { RowEditor } from '@/components/shared/data-table/row-editor'
import { SelectionBar } from '@/components/shared/data-table/selection-bar'
import { useOnlySelection } from '@/components/shared/data-table/use-only-selection'
import { useRowSelection } from '@/components/shared/data-table/use-row-selection'
import { EmptyState } from '@/components/shared/empty-state'
import { RecordSheet } from '@/components/shared/records/record-sheet'
import { useRemoval, useStatusChange } from '@/components/shared/records/use-record-changes'
import { useRecordEditing } from '@/components/shared/records/use-record-editing'
import { useFailureToast, useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { toast } from '@/components/ui/use-toast'
import { useTranslate } from '@/lib/client/translate'
import { useUrlState } from '@/lib/client/url-state'
import { useNarrow } from '@/lib/client/use-narrow'
import {
  repositoryStepsQuery,
  stepRecords,
  stepViewOf,
  useStepSwitch,
} from '@/lib/features/repository-steps/client'
import type { ListedStep, RepositoryStepStatus } from '@/lib/features/repository-steps/contract'
import { REPOSITORY_STEP, REPOSITORY_STEP_STATUSES } from '@/lib/features/repository-steps/rules'
import { canEdit } from '@/lib/shared/actor'
import { BULK_LIMIT } from '@/lib/shared/limits'
import { recordCells } from '@/lib/shared/records'
import { StepBadge, stepColumns } from './step-columns'
import { StepPages } from './step-pages'
import { StepToolbar } from './step-toolbar'

const SOURCE = { records: stepRecords, scope: {} }
const rowId = ({ _id }: ListedStep) => _id

/** The steps that scenarios are put together from. */
export function StepsTab() {
  const t = useTranslations('repositorySteps')
  const translate = useTranslate()
  const mayEdit = canEdit(useActor())
  const isNarrow = useNarrow()
  const { query: address } = useUrlState()
  const view = useMemo(() => stepViewOf(Object.fromEntries(address)), [address])
  const list = useQuery(repositoryStepsQuery(view))
  useQueryFailureToast(list, 'repositorySteps.failures.load')
  const rows = list.data?.steps
  const selection = useRowSelection({ rows, rowId, maximum: BULK_LIMIT, scope: JSON.stringify(view) })
  useOnlySelection(selection)
  const [toRemove, setToRemove] = useState<ListedStep | null>(null)
  const editing = useStepEditing()
  const onSwitch = useSwitching()
  const { remove, isPending } = useRemoval({
    ...{ ...SOURCE, selection, failure: 'repositorySteps.failures.remove' },
    said: (count) => t('removed', { count }),
  })
  const statuses = useStatusChange({
    ...{ ...SOURCE, selection, failure: 'repositorySteps.failures.status' },
    said: (count, status) => t('statusSet', { count, status }),
  })
  const { begin } = editing
  const isEditing = editing.row !== null
  const columns = useMemo(
    () => stepColumns({ t, translate, mayEdit, isEditing, onEdit: begin, onRemove: setToRemove, onSwitch }),
    [t, translate, mayEdit, isEditing, begin, onSwitch],
  )
  const cellsOf = useCallback(
    (row: ListedStep) => recordCells(REPOSITORY_STEP.fields, row, translate),
    [translate],
  )
  const ids = selection.rows.map(rowId)
  const isFiltered = view.search + view.system + view.responsible !== '' || view.status !== null
  const table = (
    <DataTable
      label={t('table')}
      columns={columns}
      rows={rows}
      rowId={rowId}
      isError={list.isError}
      onRetry={() => void list.refetch()}
      empty={
        <EmptyState
          icon={ListOrdered}
          title={t('empty')}
          hint={t(isFiltered ? 'emptyFiltered' : 'emptyFirst')}
        />
      }
      skeletonRows={12}
      selection={selection}
      selectionLabel={({ number }) => t('select', { number })}
    />
  )
  return (
    <section className="min-w-0 tabular-nums">
      <StepToolbar view={view} options={list.data?.filterOptions} mayEdit={mayEdit} />
      <RowEditor editing={editing} isApart={isNarrow}>
        {table}
      </RowEditor>
      {isNarrow && (
        <RecordSheet editing={editing} fields={REPOSITORY_STEP.fields} labelOf={REPOSITORY_STEP.labelOf} />
      )}
      <StepPages pagination={list.data?.pagination} isDisabled={list.isPlaceholderData} />
      <SelectionBar selection={selection} maximum={BULK_LIMIT}>
        {mayEdit && (
          <>
            <BulkStatus
              label={t('setStatus')}
              statuses={REPOSITORY_STEP_STATUSES}
              badgeOf={(status) => <StepBadge status={status} />}
              onPick={(status) => void statuses.setStatus(ids, status)}
              isBusy={statuses.isPending}
            />
            <BulkRemoval
              question={t('removeSeveral', { count: ids.length })}
              hint={t('removeHint')}
              onConfirm={() => remove(ids)}
              isBusy={isPending}
            />
          </>
        )}
        <CopyRowsButton rows={selection.rows} cellsOf={cellsOf} />
      </SelectionBar>
      <ConfirmRemoval
        item={toRemove}
        question={t('removeQuestion')}
        hint={({ number, useCount }) => t('removeOneHint', { number, count: useCount })}
        onConfirm={({ _id }) => remove([_id])}
        onClose={() => setToRemove(null)}
      />
    </section>
  )
}

function useStepEditing() {
  const t = useTranslations('repositorySteps')
  return useRecordEditing({
    ...SOURCE,
    said: t('updated'),
    failure: 'repositorySteps.failures.update',
  })
}

function useSwitching() {
  const t = useTranslations('repositorySteps')
  const tellFailure = useFailureToast()
  const { mutate } = useStepSwitch()
  return useCallback(
    ({ _id }: ListedStep, status: RepositoryStepStatus) =>
      mutate(
        { id: _id, status },
        {
          onSuccess: () => toast({ title: t('statusChanged', { status }) }),
          onError: (error) => tellFailure(error, 'repositorySteps.failures.status'),
        },
      ),
    [mutate, t, tellFailure],
  )
}
