'use client'

import { MonitorSmartphone } from 'lucide'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { BulkRemoval, BulkStatus } from '@/components/shared/data-table/bulk-buttons'
import { recordActionsColumn } from '@/components/shared/data-table/editable-columns'
import { EmptyState } from '@/components/shared/empty-state'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { AddRecordDialog } from '@/components/shared/records/add-record-dialog'
import { recordColumns } from '@/components/shared/records/record-columns'
import { RecordForm } from '@/components/shared/records/record-form'
import { RecordTable } from '@/components/shared/records/record-table'
import { useRemoval, useStatusChange } from '@/components/shared/records/use-record-changes'
import { useRecordEditing } from '@/components/shared/records/use-record-editing'
import { useRecordTable } from '@/components/shared/records/use-record-table'
import { StatusBadge } from '@/components/shared/status-badge'
import { toast } from '@/components/ui/use-toast'
import { useRecordAddition } from '@/lib/client/records'
import { useTranslate } from '@/lib/client/translate'
import { cashRegisterRecords } from '@/lib/features/documentation/cash-registers/client'
import type { StoredCashRegister } from '@/lib/features/documentation/cash-registers/contract'
import {
  CASH_REGISTER,
  REGISTER_STATUSES,
  type RegisterStatus,
} from '@/lib/features/documentation/cash-registers/rules'
import { canEdit } from '@/lib/shared/actor'
import { blankValuesOf } from '@/lib/shared/records'

const SOURCE = { records: cashRegisterRecords, scope: {} }
const { updatedAt: _, ...GIVEN } = CASH_REGISTER.fields

/** Where the cash registers of the plants stand. */
export default function CashRegistersTab() {
  const t = useTranslations('documentation')
  const translate = useTranslate()
  const mayEdit = canEdit(useActor())
  const table = useRecordTable({ ...SOURCE, failure: 'documentation.failures.load' })
  const { selection } = table
  const editing = useRecordEditing({
    ...SOURCE,
    said: t('cashRegisters.updated'),
    failure: 'documentation.cashRegisters.failures.update',
  })
  const { remove, isPending } = useRemoval({
    ...{ ...SOURCE, selection, failure: 'documentation.cashRegisters.failures.remove' },
    said: (count) => t('cashRegisters.removed', { count }),
  })
  const statuses = useStatusChange({
    ...{ ...SOURCE, selection, failure: 'documentation.cashRegisters.failures.update' },
    said: (count, status) => t('cashRegisters.statusSet', { count, status: t(`cashRegisters.${status}`) }),
  })
  const { begin } = editing
  const removeOne = useCallback(({ _id }: StoredCashRegister) => void remove([_id]), [remove])
  const columns = useMemo(
    () => [
      ...recordColumns({
        ...{ rules: CASH_REGISTER, translate, fixed: 'plant', isEditable: mayEdit },
        cells: {
          isActive: ({ isActive }) => <RegisterBadge status={isActive ? 'active' : 'inactive'} />,
        },
      }),
      recordActionsColumn<StoredCashRegister>({
        header: t('actions'),
        nameOf: CASH_REGISTER.labelOf,
        edit: mayEdit
          ? {
              editLabel: (row) => t('cashRegisters.edit', { name: CASH_REGISTER.labelOf(row) }),
              onEdit: begin,
              removeLabel: (row) => t('cashRegisters.remove', { name: CASH_REGISTER.labelOf(row) }),
              onRemove: removeOne,
            }
          : null,
      }),
    ],
    [t, translate, mayEdit, begin, removeOne],
  )
  const ids = selection.rows.map((row) => row._id)
  return (
    <RecordTable
      {...{ ...SOURCE, table, editing, columns }}
      label={t('tab.cashRegisters')}
      selectionLabel={(row) => t('select', { name: CASH_REGISTER.labelOf(row) })}
      empty={<EmptyState icon={MonitorSmartphone} title={t('cashRegisters.empty')} />}
      exportFailure="documentation.failures.export"
      searchPlaceholder={t('cashRegisters.search')}
      actions={
        mayEdit && (
          <AddRecordDialog
            form="cashRegister"
            label={t('cashRegisters.add')}
            title={t('cashRegisters.addTitle')}
          >
            {(close) => <AddCashRegister onDone={close} />}
          </AddRecordDialog>
        )
      }
      bulk={
        mayEdit && (
          <>
            <BulkStatus
              label={t('setStatus')}
              statuses={REGISTER_STATUSES}
              badgeOf={(status) => <RegisterBadge status={status} />}
              onPick={(status) => void statuses.setStatus(ids, status)}
              isBusy={statuses.isPending}
            />
            <BulkRemoval
              question={t('cashRegisters.removeQuestion', { count: ids.length })}
              onConfirm={() => remove(ids)}
              isBusy={isPending}
            />
          </>
        )
      }
    />
  )
}

function RegisterBadge({ status }: { status: RegisterStatus }) {
  const t = useTranslations('documentation.cashRegisters')
  return <StatusBadge tone={status === 'active' ? 'green' : 'gray'}>{t(status)}</StatusBadge>
}

function AddCashRegister({ onDone }: { onDone: () => void }) {
  const t = useTranslations('documentation.cashRegisters')
  const { mutateAsync } = useRecordAddition(cashRegisterRecords, {})
  const form = useContractForm({
    schema: () =>
      import('@/lib/features/documentation/cash-registers/contract').then(
        ({ createCashRegister }) => createCashRegister.body,
      ),
    defaultValues: { ...blankValuesOf(GIVEN), isActive: true },
    draftKey: 'add-cash-register',
  })
  return (
    <RecordForm
      form={form}
      fields={GIVEN}
      onSubmit={async (body) => {
        await mutateAsync(body)
        toast({ title: t('added') })
        onDone()
      }}
      failure="documentation.cashRegisters.failures.create"
      onCancel={onDone}
      submitLabel={t('add')}
    />
  )
}
