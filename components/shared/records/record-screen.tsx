'use client'

import type { IconNode } from 'lucide'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useMayEdit } from '@/components/shared/actor-context'
import { ConfirmRemoval } from '@/components/shared/confirm-removal'
import type { DataColumns } from '@/components/shared/data-table/columns'
import { recordActionsColumn } from '@/components/shared/data-table/editable-columns'
import { EmptyState } from '@/components/shared/empty-state'
import { useTranslate } from '@/lib/client/translate'
import type { MessageKey, MessageParams } from '@/lib/shared/messages'
import type { RecordFields } from '@/lib/shared/record-fields'
import type { AnyRecord, AnyRecordRules, RecordScope } from '@/lib/shared/records'
import { recordColumns } from './record-columns'
import { type RecordMessages, recordMessages } from './record-messages'
import { RecordTable, type RecordTableProps } from './record-table'
import type { useRemoval } from './use-removal'

const ROW_MESSAGES: RecordMessages<'edit' | 'remove' | 'select' | 'removeHint'> = recordMessages('table')

/** The properties of the table that the screen sets itself. */
type OwnProperty = 'records' | 'columns' | 'label' | 'title' | 'selectionLabel' | 'exportFailure' | 'actions'

interface RecordScreenProps<
  Row extends AnyRecord,
  Sort extends string,
  Fields extends RecordFields,
  Of extends RecordScope,
  Values extends FieldValues,
  Filter,
> extends Omit<RecordTableProps<Row, Sort, Of, Values, Filter>, OwnProperty> {
  records: RecordTableProps<Row, Sort, Of, Values, Filter>['records'] & {
    rules: AnyRecordRules<Row, Fields, string>
  }
  messages: RecordMessages<'title' | 'failures.export'>
  /** The button that adds records, for people who may edit. */
  add: ReactNode
  /** Further buttons before it, for everyone. */
  actions?: ReactNode
  /** Whether the surrounding tab serves as its heading. */
  isUntitled?: boolean
  /** The column that is always shown. */
  fixed: keyof Fields & string
  /** As for `recordColumns`; these four are stable. */
  leads?: readonly (keyof Fields & string)[]
  cells?: Partial<Record<keyof Fields & string, (row: Row) => ReactNode>>
  cellInputs?: Partial<Record<string, ReactNode>>
  /** Columns before and after those of the fields. */
  extra?: { before?: DataColumns<Row>; after?: DataColumns<Row> }
  /** The messages of a row's buttons, with its `name` and its own parameters; stable. */
  rowMessages?: RecordMessages<'edit' | 'remove' | 'select' | 'removeHint'>
  getName?: (row: Row) => string
  toMessageParams?: (row: Row) => MessageParams
  /** Edits a row outside of the table; by default it is edited in place. Stable. */
  onEdit?: (row: Row) => void
  /** Renders further buttons of a row. Stable. */
  renderRowButtons?: (row: Row) => ReactNode
  /** Absent where records can't be deleted. */
  removal?: ReturnType<typeof useRemoval>
  /** The question before one record is deleted; without it there is none. */
  removeQuestion?: MessageKey
}

/** The screen of a kind of record: a table whose rows are searched, sorted, edited, deleted, selected and exported. */
export function RecordScreen<
  Row extends AnyRecord,
  Sort extends string,
  Fields extends RecordFields,
  Of extends RecordScope,
  Values extends FieldValues,
  Filter,
>(props: RecordScreenProps<Row, Sort, Fields, Of, Values, Filter>) {
  const {
    records,
    messages,
    editing,
    removal,
    removeQuestion,
    rowMessages = ROW_MESSAGES,
    toMessageParams,
  } = props
  const { getName = records.rules.toLabel, onEdit = editing?.begin } = props
  const translate = useTranslate()
  const mayEdit = useMayEdit()
  const [toRemove, setToRemove] = useState<Row | null>(null)
  const labelled = useCallback(
    (key: MessageKey) => (row: Row) => translate(key, { name: getName(row), ...toMessageParams?.(row) }),
    [translate, getName, toMessageParams],
  )
  const { rules } = records
  const { fixed, leads, cells, cellInputs: inputs, extra, renderRowButtons: renderMore } = props
  const removeAtOnce = removeQuestion ? undefined : removal?.remove
  const isEditable = mayEdit && editing !== undefined
  const columns = useMemo(() => {
    const remove = removeAtOnce && (({ _id }: Row) => void removeAtOnce([_id]))
    return [
      ...(extra?.before ?? []),
      ...recordColumns({ rules, translate, fixed, leads, cells, inputs, isEditable }),
      ...(extra?.after ?? []),
      recordActionsColumn<Row>({
        header: translate('table.actions'),
        getName,
        renderMore,
        edit:
          mayEdit && onEdit
            ? {
                editLabel: labelled(rowMessages.edit),
                onEdit,
                removeLabel: labelled(rowMessages.remove),
                onRemove: removeQuestion ? setToRemove : remove,
              }
            : null,
      }),
    ]
  }, [
    rules,
    translate,
    fixed,
    leads,
    cells,
    inputs,
    extra,
    isEditable,
    mayEdit,
    getName,
    renderMore,
    labelled,
    rowMessages,
    onEdit,
    removeAtOnce,
    removeQuestion,
  ])
  const title = translate(messages.title)
  return (
    <>
      <RecordTable
        {...props}
        columns={columns}
        label={title}
        title={props.isUntitled ? undefined : title}
        selectionLabel={labelled(rowMessages.select)}
        exportFailure={messages['failures.export']}
        actions={
          <>
            {props.actions}
            {mayEdit && props.add}
          </>
        }
      />
      {removal && removeQuestion && (
        <ConfirmRemoval
          item={toRemove}
          question={translate(removeQuestion)}
          hint={labelled(rowMessages.removeHint)}
          onConfirm={({ _id }) => removal.remove([_id])}
          onClose={() => setToRemove(null)}
        />
      )}
    </>
  )
}

interface FirstRecordProps {
  icon: IconNode
  messages: RecordMessages<'empty' | 'emptyFirst'>
}

/** Shown instead of rows where there are none yet; it invites people who may edit to add the first one. */
export function FirstRecord({ icon, messages }: FirstRecordProps) {
  const translate = useTranslate()
  const mayEdit = useMayEdit()
  return (
    <EmptyState
      icon={icon}
      title={translate(messages.empty)}
      hint={mayEdit && translate(messages.emptyFirst)}
    />
  )
}
