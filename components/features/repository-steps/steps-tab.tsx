'use client'

import { useQuery } from '@tanstack/react-query'
import { ListOrdered } from 'lucide'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { ConfirmRemoval } from '@/components/shared/confirm-removal'
import { DataTable } from '@/components/shared/data-table/data-table'
import { RowEditor } from '@/components/shared/data-table/row-editor'
import { useEditedRows } from '@/components/shared/data-table/use-edited-rows'
import { useOnlySelection } from '@/components/shared/data-table/use-only-selection'
import { useRowEditing } from '@/components/shared/data-table/use-row-editing'
import { useRowSelection } from '@/components/shared/data-table/use-row-selection'
import { EmptyState } from '@/components/shared/empty-state'
import { describeFields } from '@/components/shared/records/describe-fields'
import { recordMessages } from '@/components/shared/records/record-messages'
import { RecordSelection, RemoveSelected, SetStatus } from '@/components/shared/records/record-selection'
import { RecordSheet } from '@/components/shared/records/record-sheet'
import { useOneStatus } from '@/components/shared/records/use-one-status'
import { useRemoval } from '@/components/shared/records/use-removal'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { toast } from '@/components/ui/use-toast'
import { useRecordChange, useStatusUndo } from '@/lib/client/records'
import { useTranslate } from '@/lib/client/translate'
import { useUrlState } from '@/lib/client/url-state'
import { useNarrow } from '@/lib/client/use-narrow'
import {
  parseStepView,
  repositoryStepsQuery,
  stepRecords,
  useStepSwitch,
} from '@/lib/features/repository-steps/client'
import type { ListedStep, RepositoryStepStatus } from '@/lib/features/repository-steps/contract'
import { REPOSITORY_STEP } from '@/lib/features/repository-steps/rules'
import { REPOSITORY_STEP_STATUSES } from '@/lib/features/repository-steps/values'
import { canEdit } from '@/lib/shared/actor'
import { BULK_LIMIT } from '@/lib/shared/limits'
import { message } from '@/lib/shared/messages'
import { StepBadge } from './step-badge'
import { stepColumns } from './step-columns'
import { StepDescription } from './step-description'
import { StepPages } from './step-pages'
import { StepToolbar } from './step-toolbar'

const SOURCE = { records: stepRecords, scope: {}, messages: recordMessages('repositorySteps') }
const rowId = ({ _id }: ListedStep) => _id

/** The repository of steps, from which scenarios are composed. */
export default function StepsTab() {
  const t = useTranslations('repositorySteps')
  const translate = useTranslate()
  const mayEdit = canEdit(useActor())
  const isNarrow = useNarrow()
  const { query: address } = useUrlState()
  const view = useMemo(() => parseStepView(Object.fromEntries(address)), [address])
  const list = useQuery(repositoryStepsQuery(view))
  useQueryFailureToast(list, 'repositorySteps.failures.load')
  const rows = list.data?.steps
  const selection = useRowSelection({ rows, rowId, maximum: BULK_LIMIT, scope: JSON.stringify(view) })
  useOnlySelection(selection)
  const [toRemove, setToRemove] = useState<ListedStep | null>(null)
  const editing = useStepEditing()
  const edited = useEditedRows({ editing, rows, isApart: isNarrow })
  const onSwitch = useSwitching()
  const removal = useRemoval({ ...SOURCE, selection })
  const { begin } = editing
  const editedId = editing.row?._id
  const columns = useMemo(
    () => stepColumns({ t, translate, mayEdit, editedId, onEdit: begin, onRemove: setToRemove, onSwitch }),
    [t, translate, mayEdit, editedId, begin, onSwitch],
  )
  const isFiltered = view.search + view.system + view.responsible !== '' || view.status !== null
  const table = (
    <DataTable
      label={t('title')}
      columns={columns}
      {...edited}
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
      selectionLabel={({ number }) => t('select', { name: number })}
    />
  )
  return (
    <section className="min-w-0 tabular-nums">
      <StepToolbar view={view} options={list.data?.filterOptions} mayEdit={mayEdit} />
      <RowEditor editing={editing} isApart={isNarrow}>
        {table}
      </RowEditor>
      {isNarrow && (
        <RecordSheet
          editing={editing}
          fields={REPOSITORY_STEP.fields}
          toLabel={REPOSITORY_STEP.toLabel}
          inputs={{ description: <StepDescription exceptId={editedId} /> }}
        />
      )}
      <StepPages pagination={list.data?.pagination} isDisabled={list.isPlaceholderData} />
      <RecordSelection selection={selection} fields={REPOSITORY_STEP.fields}>
        <SetStatus
          {...SOURCE}
          selection={selection}
          label={message('repositorySteps.setStatus')}
          failure="repositorySteps.failures.status"
          statuses={REPOSITORY_STEP_STATUSES}
          renderBadge={(status) => <StepBadge status={status} />}
        />
        <RemoveSelected {...SOURCE} selection={selection} removal={removal} />
      </RecordSelection>
      <ConfirmRemoval
        item={toRemove}
        question={t('removeQuestion')}
        hint={({ number, useCount }) => t('removeHint', { name: number, count: useCount })}
        onConfirm={({ _id }) => removal.remove([_id])}
        onClose={() => setToRemove(null)}
      />
    </section>
  )
}

function useStepEditing() {
  const t = useTranslations('repositorySteps')
  const translate = useTranslate()
  const { mutateAsync } = useRecordChange(stepRecords, SOURCE.scope)
  return useRowEditing({
    name: REPOSITORY_STEP.name,
    schema: stepRecords.update,
    fields: useMemo(() => describeFields(REPOSITORY_STEP.fields, translate), [translate]),
    toValues: stepRecords.toValues,
    save: async ({ _id }: ListedStep, values, version) => {
      await mutateAsync({ id: _id, body: { ...values, version } })
      toast({ title: t('updated') })
    },
    failure: 'repositorySteps.failures.update',
  })
}

function useSwitching() {
  const t = useTranslations('repositorySteps')
  return useOneStatus<ListedStep, RepositoryStepStatus>({
    name: REPOSITORY_STEP.name,
    send: useStepSwitch(),
    undo: useStatusUndo(stepRecords, SOURCE.scope),
    label: useCallback(() => t('fields.status'), [t]),
    stored: 'repositorySteps.statusChanged',
    failure: 'repositorySteps.failures.status',
  })
}
