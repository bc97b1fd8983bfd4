'use client'

import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide'
import { useTranslations } from 'next-intl'
import { AddRecord } from '@/components/shared/records/add-record'
import { recordMessages } from '@/components/shared/records/record-messages'
import { FirstRecord, RecordScreen } from '@/components/shared/records/record-screen'
import { RemoveSelected } from '@/components/shared/records/record-selection'
import { useRecordScreen } from '@/components/shared/records/use-record-screen'
import { today } from '@/lib/client/today'
import { scenarioPartsQuery } from '@/lib/features/scenarios/information/client'
import { transactionRecords } from '@/lib/features/scenarios/transactions/client'
import { blankValues } from '@/lib/shared/records'
import { ReceiptNumberField } from './receipt-number-field'
import { useScenarioPlant } from './use-scenario-plant'

const MESSAGES = recordMessages('scenarioParts.transactions')

const INPUTS = { transactionNumber: <ReceiptNumberField /> }

const BLANK = blankValues(transactionRecords.rules.fields)

/** The transactions of a scenario, each with a link to its receipt at the operator of fiscal data. */
export default function TransactionsTab({ scenarioId }: { scenarioId: string }) {
  const source = { records: transactionRecords, scope: { scenarioId }, messages: MESSAGES }
  const plant = useScenarioPlant(scenarioId)
  const blank = () => ({ ...BLANK, date: today(), plant })
  const screen = { ...source, ...useRecordScreen(source) }
  return (
    <RecordScreen
      {...screen}
      fixed="date"
      removeQuestion={MESSAGES.removeQuestion}
      empty={<FirstRecord icon={ReceiptText} messages={MESSAGES} />}
      skeletonRows={3}
      add={<AddRecord {...screen} schema={transactionRecords.creation} blank={blank} inputs={INPUTS} />}
      bulk={<RemoveSelected {...screen} />}
    >
      <Total scenarioId={scenarioId} />
    </RecordScreen>
  )
}

/** How many transactions of each type the scenario has, not only of those that are loaded. */
function Total({ scenarioId }: { scenarioId: string }) {
  const t = useTranslations('scenarioParts.transactions')
  const common = useTranslations('common')
  const parts = useQuery(scenarioPartsQuery(scenarioId)).data?.parts
  if (!parts || parts.transactions === 0) return null
  const byType = parts.transactionTypes
    .map(({ receiptType, count }) => `${receiptType} ${common('figure', { value: count })}`)
    .join(', ')
  return <p className="mb-2 font-medium tabular-nums">{t('total', { count: parts.transactions, byType })}</p>
}
