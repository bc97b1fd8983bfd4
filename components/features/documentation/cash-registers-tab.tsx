'use client'

import { MonitorSmartphone } from 'lucide'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/shared/empty-state'
import { AddRecord } from '@/components/shared/records/add-record'
import { recordMessages } from '@/components/shared/records/record-messages'
import { RecordScreen } from '@/components/shared/records/record-screen'
import { RemoveSelected, SetStatus } from '@/components/shared/records/record-selection'
import { useRecordScreen } from '@/components/shared/records/use-record-screen'
import { StatusBadge } from '@/components/shared/status-badge'
import { cashRegisterRecords } from '@/lib/features/documentation/cash-registers/client'
import type { StoredCashRegister } from '@/lib/features/documentation/cash-registers/contract'
import {
  CASH_REGISTER,
  REGISTER_STATUSES,
  type RegisterStatus,
} from '@/lib/features/documentation/cash-registers/rules'
import { message } from '@/lib/shared/messages'
import { blankValues } from '@/lib/shared/records'

const MESSAGES = {
  ...recordMessages('documentation.cashRegisters'),
  title: message('documentation.tab.cashRegisters'),
  'failures.load': message('documentation.failures.load'),
  'failures.export': message('documentation.failures.export'),
}
const SOURCE = { records: cashRegisterRecords, scope: {}, messages: MESSAGES }

const { updatedAt: _, ...GIVEN } = CASH_REGISTER.fields

const loadSchema = () =>
  import('@/lib/features/documentation/cash-registers/contract').then(
    ({ createCashRegister }) => createCashRegister.body,
  )

const renderBadge = (status: RegisterStatus) => <RegisterBadge status={status} />
const CELLS = {
  isActive: ({ isActive }: StoredCashRegister) => renderBadge(isActive ? 'active' : 'inactive'),
}

/** The cash registers of the plants and their locations. */
export default function CashRegistersTab() {
  const t = useTranslations('documentation.cashRegisters')
  const screen = { ...SOURCE, ...useRecordScreen(SOURCE) }
  return (
    <RecordScreen
      {...screen}
      isUntitled
      fixed="plant"
      cells={CELLS}
      empty={<EmptyState icon={MonitorSmartphone} title={t('empty')} />}
      searchPlaceholder={t('search')}
      add={
        <AddRecord
          {...SOURCE}
          form="cashRegister"
          title={message('documentation.cashRegisters.addTitle')}
          schema={loadSchema}
          blank={() => ({ ...blankValues(GIVEN), isActive: true })}
          fields={GIVEN}
        />
      }
      bulk={
        <>
          <SetStatus {...screen} renderBadge={renderBadge} statuses={REGISTER_STATUSES} />
          <RemoveSelected {...screen} />
        </>
      }
    />
  )
}

function RegisterBadge({ status }: { status: RegisterStatus }) {
  const t = useTranslations('documentation.cashRegisters')
  return <StatusBadge tone={status === 'active' ? 'green' : 'gray'}>{t(status)}</StatusBadge>
}
