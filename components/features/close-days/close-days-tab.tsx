'use client'

import { CalendarCheck, Plus } from 'lucide'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { ConfirmRemoval } from '@/components/shared/confirm-removal'
import { BulkRemoval, BulkStatus } from '@/components/shared/data-table/bulk-buttons'
import { recordActionsColumn } from '@/components/shared/data-table/editable-columns'
import { EmptyState } from '@/components/shared/empty-state'
import { useOpenForm } from '@/components/shared/form/draft'
import { recordColumns } from '@/components/shared/records/record-columns'
import { RecordTable } from '@/components/shared/records/record-table'
import { useRemoval, useStatusChange } from '@/components/shared/records/use-record-changes'
import { useRecordEditing } from '@/components/shared/records/use-record-editing'
import { useRecordTable } from '@/components/shared/records/use-record-table'
import { StatusBadge, type StatusTone } from '@/components/shared/status-badge'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useTranslate } from '@/lib/client/translate'
import { closeDayRecords } from '@/lib/features/close-days/client'
import type { CloseDay, CloseDayStatus } from '@/lib/features/close-days/contract'
import { CLOSE_DAY, CLOSE_DAY_STATUSES } from '@/lib/features/close-days/rules'
import { canEdit } from '@/lib/shared/actor'
import { formatDottedDay } from '@/lib/shared/dates'
import { AddCloseDay, additionKey } from './add-close-day'

const TONES: Record<CloseDayStatus, StatusTone> = { Error: 'red', 'Non-error': 'green', Warning: 'yellow' }

// Statuses are data: they read the same in every language.
const badgeOf = (status: CloseDayStatus) => <StatusBadge tone={TONES[status]}>{status}</StatusBadge>
const namesOf = ({ date, plant, cashRegister }: CloseDay) => ({
  ...{ date: formatDottedDay(date), plant, cashRegister },
})

/** How the cash registers of a project's plants closed their days. */
export default function CloseDaysTab({ projectId }: { projectId: string }) {
  const t = useTranslations('closeDays')
  const translate = useTranslate()
  const mayEdit = canEdit(useActor())
  const [isAdding, setIsAdding] = useOpenForm(additionKey(projectId))
  const [toRemove, setToRemove] = useState<CloseDay | null>(null)
  const source = { records: closeDayRecords, scope: { projectId } }
  const table = useRecordTable({ ...source, failure: 'closeDays.failures.load' })
  const { selection } = table
  const editing = useRecordEditing({
    ...source,
    said: t('list.updated'),
    failure: 'closeDays.failures.update',
  })
  const removal = useRemoval({
    ...{ ...source, selection, failure: 'closeDays.failures.remove' },
    said: (count) => t('selection.removed', { count }),
  })
  const statuses = useStatusChange({
    ...{ ...source, selection, failure: 'closeDays.failures.updateStatus' },
    said: (count, status) =>
      count > 0 ? t('selection.statusSet', { count, status }) : t('selection.nothingChanged'),
  })
  const { begin } = editing
  const columns = useMemo(
    () => [
      ...recordColumns({
        ...{ rules: CLOSE_DAY, translate, fixed: 'date', isEditable: mayEdit },
        cells: { status: ({ status }) => badgeOf(status) },
      }),
      recordActionsColumn<CloseDay>({
        header: t('list.actions'),
        nameOf: CLOSE_DAY.labelOf,
        edit: mayEdit
          ? {
              editLabel: (row) => t('list.edit', namesOf(row)),
              onEdit: begin,
              removeLabel: (row) => t('list.remove', namesOf(row)),
              onRemove: setToRemove,
            }
          : null,
      }),
    ],
    [t, translate, mayEdit, begin],
  )
  const ids = selection.rows.map(({ _id }) => _id)
  return (
    <>
      <RecordTable
        {...{ ...source, table, editing, columns }}
        label={t('list.label')}
        selectionLabel={(row) => t('selection.select', namesOf(row))}
        empty={
          <EmptyState icon={CalendarCheck} title={t('list.empty')} hint={mayEdit && t('list.emptyFirst')} />
        }
        exportFailure="closeDays.failures.export"
        actions={
          mayEdit &&
          !isAdding && (
            <Button onClick={() => setIsAdding(true)}>
              <Icon of={Plus} />
              {t('form.open')}
            </Button>
          )
        }
        bulk={
          mayEdit && (
            <>
              <BulkStatus
                label={t('selection.setStatus')}
                statuses={CLOSE_DAY_STATUSES}
                badgeOf={badgeOf}
                onPick={(status) => void statuses.setStatus(ids, status)}
                isBusy={statuses.isPending}
              />
              <BulkRemoval
                question={t('selection.removeQuestion', { count: ids.length })}
                onConfirm={() => removal.remove(ids)}
                isBusy={removal.isPending}
              />
            </>
          )
        }
      >
        {isAdding && <AddCloseDay projectId={projectId} onClose={() => setIsAdding(false)} />}
      </RecordTable>
      <ConfirmRemoval
        item={toRemove}
        question={t('list.removeQuestion')}
        hint={(row) => t('list.removeHint', namesOf(row))}
        onConfirm={({ _id }) => removal.remove([_id])}
        onClose={() => setToRemove(null)}
      />
    </>
  )
}
