'use client'

import { type ReactNode, useCallback } from 'react'
import { useMayEdit } from '@/components/shared/actor-context'
import { BulkRemoval, BulkStatus } from '@/components/shared/data-table/bulk-buttons'
import { CopyRowsButton } from '@/components/shared/data-table/copy-rows-button'
import { SelectionBar } from '@/components/shared/data-table/selection-bar'
import type { RowSelection } from '@/components/shared/data-table/use-row-selection'
import { useUndoable } from '@/components/shared/use-undoable'
import { toast } from '@/components/ui/use-toast'
import { type RecordSource, type StatusCalls, useRecordStatuses } from '@/lib/client/records'
import { useTranslate } from '@/lib/client/translate'
import { BULK_LIMIT } from '@/lib/shared/limits'
import type { MessageKey } from '@/lib/shared/messages'
import type { RecordFields } from '@/lib/shared/record-fields'
import { type AnyRecord, choiceName, type RecordScope, recordCells, shownFields } from '@/lib/shared/records'
import type { RecordMessages } from './record-messages'
import type { useRemoval } from './use-removal'

interface RecordSelectionProps<Row> {
  fields: RecordFields
  selection: RowSelection<Row>
  /** The buttons for people who may edit. */
  children: ReactNode
}

/** The bulk actions on the selected records; everyone can copy them. */
export function RecordSelection<Row extends AnyRecord>(props: RecordSelectionProps<Row>) {
  const { fields, selection, children } = props
  const translate = useTranslate()
  const mayEdit = useMayEdit()
  const toCells = useCallback((row: Row) => recordCells(fields, row, translate), [fields, translate])
  return (
    <SelectionBar selection={selection} maximum={BULK_LIMIT}>
      {mayEdit && children}
      <CopyRowsButton rows={selection.rows} toCells={toCells} />
    </SelectionBar>
  )
}

interface Selected {
  selection: Pick<RowSelection<{ _id: string }>, 'rows' | 'drop' | 'keepPage'>
}

const toIds = ({ selection }: Selected) => selection.rows.map(({ _id }) => _id)

interface RemoveSelectedProps extends Selected {
  removal: ReturnType<typeof useRemoval>
  messages: RecordMessages<'removeManyQuestion'>
  /** A further consequence to mention in the question. */
  hint?: string
}

/** Deletes the selected records, which can be undone for 10 s. */
export function RemoveSelected({ selection, removal, messages, hint }: RemoveSelectedProps) {
  const translate = useTranslate()
  const ids = toIds({ selection })
  return (
    <BulkRemoval
      question={translate(messages.removeManyQuestion, { count: ids.length })}
      hint={hint}
      onConfirm={() => removal.remove(ids)}
      isBusy={removal.isPending}
    />
  )
}

interface SetStatusProps<Of extends RecordScope, Status extends string, Change> extends Selected {
  records: RecordSource<Of, StatusCalls<Status, Change>> & { rules: { fields: RecordFields } }
  scope: Of
  messages: RecordMessages<'statusSet' | 'failures.update'>
  failure?: MessageKey
  statuses: readonly Status[]
  renderBadge: (status: Status) => ReactNode
  label?: MessageKey
}

/** Sets the status of the selected records, which can be undone for 10 s. */
export function SetStatus<Of extends RecordScope, Status extends string, Change>({
  records,
  scope,
  selection,
  messages,
  failure = messages['failures.update'],
  statuses,
  renderBadge,
  label = 'table.setStatus',
}: SetStatusProps<Of, Status, Change>) {
  const translate = useTranslate()
  const attempt = useUndoable()
  const { setting, undoing } = useRecordStatuses(records, scope)
  const ids = toIds({ selection })
  const field = shownFields(records.rules.fields).find(([name]) => name === 'status')?.[1]
  const statusName = (status: Status) =>
    field?.kind === 'choice' ? choiceName(field, status, translate) : status
  const set = (status: Status) =>
    attempt({
      of: `status:${records.rules.name}:${ids.join()}`,
      work: async () => {
        const { changes } = await setting.mutateAsync({ ids, status })
        const title = translate(messages.statusSet, { count: changes.length, status: statusName(status) })
        if (changes.length > 0) return { title, undo: () => undoing.mutateAsync(changes) }
        toast({ title })
        return null
      },
      failure,
      onMissing: selection.keepPage,
    })
  return (
    <BulkStatus
      label={translate(label)}
      statuses={statuses}
      renderBadge={renderBadge}
      onPick={(status) => void set(status)}
      isBusy={setting.isPending}
    />
  )
}
