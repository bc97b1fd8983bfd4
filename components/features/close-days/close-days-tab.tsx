'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarCheck, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { ConfirmRemoval } from '@/components/shared/confirm-removal'
import { DataTable } from '@/components/shared/data-table/data-table'
import { MoreRows } from '@/components/shared/data-table/more-rows'
import { RowEditor } from '@/components/shared/data-table/row-editor'
import { useRowEditing } from '@/components/shared/data-table/use-row-editing'
import { EmptyState } from '@/components/shared/empty-state'
import { useFailureToast, useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/use-toast'
import {
  closeDaysQuery,
  currentCloseDay,
  useDeleteCloseDay,
  useUpdateCloseDay,
} from '@/lib/features/close-days/client'
import { type CloseDay, updateCloseDay } from '@/lib/features/close-days/contract'
import { canEditCloseDays } from '@/lib/features/close-days/policy'
import { formatDottedDay } from '@/lib/shared/dates'
import { AddCloseDay } from './add-close-day'
import { closeDayColumns } from './close-day-columns'

const BLANK = { date: '', plant: '', cashRegister: '', error: '', comment: '', status: 'Error' } as const

function valuesOf({ date, plant, cashRegister, error, comment, status }: CloseDay) {
  return { date, plant, cashRegister, error, comment, status }
}

/** How the cash registers of a project's plants closed their days. */
export function CloseDaysTab({ projectId }: { projectId: string }) {
  const t = useTranslations('closeDays')
  const mayEdit = canEditCloseDays(useActor())
  const list = useInfiniteQuery(closeDaysQuery(projectId))
  useQueryFailureToast(list, 'closeDays.failures.load')
  const update = useUpdateCloseDay(projectId)
  const { remove, doomed, setDoomed } = useRemoval(projectId)
  const [isAdding, setIsAdding] = useState(false)
  const editing = useRowEditing({
    schema: updateCloseDay.body,
    blank: BLANK,
    valuesOf,
    save: async ({ _id, version }, values) => {
      await update.mutateAsync({ id: _id, body: { ...values, version } })
      toast({ title: t('list.updated') })
    },
    currentOf: currentCloseDay,
    failure: 'closeDays.failures.update',
  })
  const { begin } = editing
  const columns = useMemo(
    () => closeDayColumns({ t, actions: mayEdit ? { onEdit: begin, onRemove: setDoomed } : null }),
    [t, mayEdit, begin, setDoomed],
  )
  return (
    <>
      {mayEdit && !isAdding && (
        <div className="mb-3 flex justify-end">
          <Button onClick={() => setIsAdding(true)}>
            <Plus />
            {t('form.open')}
          </Button>
        </div>
      )}
      {isAdding && <AddCloseDay projectId={projectId} onClose={() => setIsAdding(false)} />}
      <RowEditor editing={editing}>
        <DataTable
          label={t('list.label')}
          columns={columns}
          rows={editing.withEdited(list.data?.pages.flatMap((page) => page.closeDays))}
          rowId={(row) => row._id}
          isError={list.isError}
          onRetry={() => list.refetch()}
          empty={
            <EmptyState icon={CalendarCheck} title={t('list.empty')} hint={mayEdit && t('list.emptyFirst')} />
          }
        />
      </RowEditor>
      <MoreRows list={list} />
      <ConfirmRemoval
        item={doomed}
        question={t('list.removeQuestion')}
        hint={({ date, plant, cashRegister }) =>
          t('list.removeHint', { date: formatDottedDay(date), plant, cashRegister })
        }
        onConfirm={remove}
        onClose={() => setDoomed(null)}
      />
    </>
  )
}

function useRemoval(projectId: string) {
  const t = useTranslations('closeDays.list')
  const tellFailure = useFailureToast()
  const { mutateAsync } = useDeleteCloseDay(projectId)
  const [doomed, setDoomed] = useState<CloseDay | null>(null)
  const remove = async ({ _id }: CloseDay) => {
    try {
      await mutateAsync(_id)
      toast({ title: t('removed') })
    } catch (error) {
      tellFailure(error, 'closeDays.failures.remove')
    }
  }
  return { remove, doomed, setDoomed }
}
