'use client'

import type { IconNode } from 'lucide'
import { useMemo, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { useActor } from '@/components/shared/actor-context'
import { ConfirmRemoval } from '@/components/shared/confirm-removal'
import { BulkRemoval } from '@/components/shared/data-table/bulk-buttons'
import { recordActionsColumn } from '@/components/shared/data-table/editable-columns'
import { EmptyState } from '@/components/shared/empty-state'
import type { SchemaLoader } from '@/components/shared/form/use-contract-form'
import { recordColumns } from '@/components/shared/records/record-columns'
import { RecordTable } from '@/components/shared/records/record-table'
import { useRemoval } from '@/components/shared/records/use-record-changes'
import { useRecordEditing } from '@/components/shared/records/use-record-editing'
import { useRecordTable } from '@/components/shared/records/use-record-table'
import type { FileCalls, PageInput, RecordPage, RemovalCalls } from '@/lib/client/records'
import { useTranslate } from '@/lib/client/translate'
import { canEdit } from '@/lib/shared/actor'
import { type MessageKey, message } from '@/lib/shared/messages'
import type { RecordFields } from '@/lib/shared/record-fields'
import type { AnyRecord, AnyRecordRules } from '@/lib/shared/records'
import { AddPart } from './add-part'

type Place = Readonly<Record<'scenarioId', string>>

/** A part of a scenario whose records are added, edited in place and deleted. */
interface PartRecords<
  Row extends AnyRecord,
  Sort extends string,
  Fields extends RecordFields,
  Creation extends FieldValues,
  Update extends FieldValues,
> {
  rules: AnyRecordRules<Row, Fields, Sort>
  creation: SchemaLoader<Creation>
  update: SchemaLoader<Update>
  valuesOf: (row: Row) => NoInfer<Update>
  parameters: { sort: string; order: string }
  pageSize: number
  calls: (place: Place) => FileCalls<Sort> &
    RemovalCalls & {
      list: (input: PageInput<Sort>) => Promise<RecordPage<Row>>
      add: (body: NoInfer<Creation>) => Promise<unknown>
      change: (id: string, body: NoInfer<Update> & { version: number }) => Promise<Row>
    }
}

/** The sentences of a part's table. */
export interface PartWords {
  title: MessageKey
  empty: MessageKey
  /** The hint where there are none yet, for whoever may add one. */
  emptyFirst: MessageKey
  add: MessageKey
  added: MessageKey
  updated: MessageKey
  /** Says that `count` were deleted. */
  removed: MessageKey
  removeQuestion: MessageKey
  /** Asks whether `count` are to be deleted. */
  removeManyQuestion: MessageKey
  failures: Record<'load' | 'add' | 'update' | 'remove' | 'export', MessageKey>
}

interface PartTableProps<
  Row extends AnyRecord,
  Sort extends string,
  Fields extends RecordFields,
  Creation extends FieldValues,
  Update extends FieldValues,
> {
  scenarioId: string
  records: PartRecords<Row, Sort, Fields, Creation, Update>
  words: PartWords
  icon: IconNode
  /** Whether one line is enough where there are none. */
  isSlim?: boolean
  /** The column that is always shown. */
  fixed: keyof Fields & string
  /** Fields that the form for a new one marks as wanted although they may stay empty. */
  wanted?: readonly string[]
  /** The first values of the form for a new one. */
  blank: () => DefaultValues<NoInfer<Creation>>
}

/** The table of a part of a scenario, with the dialog that adds to it. */
export function PartTable<
  Row extends AnyRecord,
  Sort extends string,
  Fields extends RecordFields,
  Creation extends FieldValues,
  Update extends FieldValues,
>(props: PartTableProps<Row, Sort, Fields, Creation, Update>) {
  const { scenarioId, records, words, icon, isSlim = false, fixed, wanted, blank } = props
  const translate = useTranslate()
  const mayEdit = canEdit(useActor())
  const [toRemove, setToRemove] = useState<Row | null>(null)
  const { rules } = records
  const source = { records, scope: { scenarioId } }
  const table = useRecordTable<Row, Sort, Place, unknown>({ ...source, failure: words.failures.load })
  const { selection } = table
  const editing = useRecordEditing<Row, Update, Place>({
    ...source,
    said: translate(words.updated),
    failure: words.failures.update,
  })
  const removal = useRemoval<Place>({
    ...{ ...source, selection, failure: words.failures.remove },
    said: (count) => translate(words.removed, { count }),
  })
  const { begin } = editing
  const named = (key: MessageKey) => (row: Row) => translate(key, { name: rules.labelOf(row) })
  const columns = useMemo(() => {
    const nameIn = (key: MessageKey) => (row: Row) => translate(key, { name: rules.labelOf(row) })
    return [
      ...recordColumns({ rules, translate, fixed, isEditable: mayEdit }),
      recordActionsColumn<Row>({
        header: translate('scenarioParts.table.actions'),
        nameOf: rules.labelOf,
        edit: mayEdit
          ? {
              editLabel: nameIn(message('scenarioParts.table.edit')),
              onEdit: begin,
              removeLabel: nameIn(message('scenarioParts.table.remove')),
              onRemove: setToRemove,
            }
          : null,
      }),
    ]
  }, [rules, translate, fixed, mayEdit, begin])
  const ids = selection.rows.map(({ _id }) => _id)
  return (
    <>
      <RecordTable
        {...{ ...source, table, editing, columns }}
        label={translate(words.title)}
        title={translate(words.title)}
        selectionLabel={named(message('scenarioParts.table.select'))}
        isSlim={isSlim}
        empty={
          isSlim ? (
            translate(words.empty)
          ) : (
            <EmptyState
              icon={icon}
              title={translate(words.empty)}
              hint={mayEdit && translate(words.emptyFirst)}
            />
          )
        }
        skeletonRows={3}
        exportFailure={words.failures.export}
        actions={mayEdit && <AddPart {...{ scenarioId, records, words, wanted, blank }} />}
        bulk={
          mayEdit && (
            <BulkRemoval
              question={translate(words.removeManyQuestion, { count: ids.length })}
              onConfirm={() => removal.remove(ids)}
              isBusy={removal.isPending}
            />
          )
        }
      />
      <ConfirmRemoval
        item={toRemove}
        question={translate(words.removeQuestion)}
        hint={named(message('scenarioParts.table.removeHint'))}
        onConfirm={({ _id }) => removal.remove([_id])}
        onClose={() => setToRemove(null)}
      />
    </>
  )
}
