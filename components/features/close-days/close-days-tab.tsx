'use client'

import { CalendarCheck, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { ConfirmRemoval } from '@/components/shared/confirm-removal'
import { DataTable } from '@/components/shared/data-table/data-table'
import { MoreRows } from '@/components/shared/data-table/more-rows'
import { RowEditor } from '@/components/shared/data-table/row-editor'
import { TableExport } from '@/components/shared/data-table/table-export'
import { useRecordTable } from '@/components/shared/data-table/use-record-table'
import { useRowEditing } from '@/components/shared/data-table/use-row-editing'
import { ViewMenu } from '@/components/shared/data-table/view-menu'
import { EmptyState } from '@/components/shared/empty-state'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/use-toast'
import { currentRow } from '@/lib/client/record-list'
import { closeDayRecords, useUpdateCloseDay } from '@/lib/features/close-days/client'
import { type CloseDay, updateCloseDay } from '@/lib/features/close-days/contract'
import { useExportCloseDays } from '@/lib/features/close-days/exports/client'
import { canEditCloseDays } from '@/lib/features/close-days/policy'
import { formatDottedDay } from '@/lib/shared/dates'
import { AddCloseDay } from './add-close-day'
import { closeDayColumns } from './close-day-columns'
import { CloseDaySelection } from './close-day-selection'
import { useCloseDayChanges } from './use-close-day-changes'

const BLANK = { date: '', plant: '', cashRegister: '', error: '', comment: '', status: 'Error' } as const

function valuesOf({ date, plant, cashRegister, error, comment, status }: CloseDay) {
  return { date, plant, cashRegister, error, comment, status }
}

/** How the cash registers of a project's plants closed their days. */
export function CloseDaysTab({ projectId }: { projectId: string }) {
  const t = useTranslations('closeDays')
  const mayEdit = canEditCloseDays(useActor())
  const { view, list, rows, preferences, selection, shown } = useRecordTable({
    records: closeDayRecords,
    projectId,
    failure: 'closeDays.failures.load',
  })
  const exporting = useExportCloseDays(projectId, view)
  const changes = useCloseDayChanges(projectId, selection)
  const update = useUpdateCloseDay(projectId)
  const [doomed, setDoomed] = useState<CloseDay | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const editing = useRowEditing({
    schema: updateCloseDay.body,
    blank: BLANK,
    valuesOf,
    save: async ({ _id, version }, values) => {
      await update.mutateAsync({ id: _id, body: { ...values, version } })
      toast({ title: t('list.updated') })
    },
    currentOf: (error) => currentRow(closeDayRecords, error),
    failure: 'closeDays.failures.update',
  })
  const { begin } = editing
  const columns = useMemo(
    () => closeDayColumns({ t, actions: mayEdit ? { onEdit: begin, onRemove: setDoomed } : null }),
    [t, mayEdit, begin],
  )
  return (
    <>
      <div className="mb-3 flex flex-wrap justify-end gap-2">
        <ViewMenu columns={columns} preferences={preferences} />
        <TableExport
          exporting={exporting}
          failure="closeDays.failures.export"
          isDisabled={rows?.length === 0}
        />
        {mayEdit && !isAdding && (
          <Button onClick={() => setIsAdding(true)}>
            <Plus />
            {t('form.open')}
          </Button>
        )}
      </div>
      {isAdding && <AddCloseDay projectId={projectId} onClose={() => setIsAdding(false)} />}
      <RowEditor editing={editing}>
        <DataTable
          {...shown}
          label={t('list.label')}
          columns={columns}
          rows={editing.withEdited(rows)}
          empty={
            <EmptyState icon={CalendarCheck} title={t('list.empty')} hint={mayEdit && t('list.emptyFirst')} />
          }
          selectionLabel={({ date, cashRegister }) =>
            t('selection.select', { date: formatDottedDay(date), cashRegister })
          }
        />
      </RowEditor>
      <MoreRows list={list} />
      <CloseDaySelection selection={selection} changes={mayEdit ? changes : null} />
      <ConfirmRemoval
        item={doomed}
        question={t('list.removeQuestion')}
        hint={({ date, plant, cashRegister }) =>
          t('list.removeHint', { date: formatDottedDay(date), plant, cashRegister })
        }
        onConfirm={({ _id }) => changes.remove([_id])}
        onClose={() => setDoomed(null)}
      />
    </>
  )
}
