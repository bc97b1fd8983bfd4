'use client'

import { ReceiptText } from 'lucide'
import { AddRecord } from '@/components/shared/records/add-record'
import { FirstRecord, RecordScreen } from '@/components/shared/records/record-screen'
import { RemoveSelected } from '@/components/shared/records/record-selection'
import { recordWords } from '@/components/shared/records/record-words'
import { useRecordScreen } from '@/components/shared/records/use-record-screen'
import { today } from '@/lib/client/today'
import { transactionRecords } from '@/lib/features/scenarios/transactions/client'
import { blankValues } from '@/lib/shared/records'
import { ReceiptNumberField } from './receipt-number-field'
import { useScenarioPlant } from './use-scenario-plant'

const WORDS = recordWords('scenarioParts.transactions')

const INPUTS = { transactionNumber: <ReceiptNumberField /> }

const BLANK = blankValues(transactionRecords.rules.fields)

/** The transactions of a scenario, each with a link to its receipt at the operator of fiscal data. */
export default function TransactionsTab({ scenarioId }: { scenarioId: string }) {
  const source = { records: transactionRecords, scope: { scenarioId }, words: WORDS }
  const plant = useScenarioPlant(scenarioId)
  const blank = () => ({ ...BLANK, date: today(), plant })
  const screen = { ...source, ...useRecordScreen(source) }
  return (
    <RecordScreen
      {...screen}
      fixed="date"
      removeQuestion={WORDS.removeQuestion}
      empty={<FirstRecord icon={ReceiptText} words={WORDS} />}
      skeletonRows={3}
      add={<AddRecord {...screen} schema={transactionRecords.creation} blank={blank} inputs={INPUTS} />}
      bulk={<RemoveSelected {...screen} />}
    />
  )
}
