'use client'

import { AddRecordForm, additionKey } from '@/components/shared/records/add-record'
import { RecordDialog } from '@/components/shared/records/record-dialog'
import { recordMessages } from '@/components/shared/records/record-messages'
import { today } from '@/lib/client/today'
import { useTranslate } from '@/lib/client/translate'
import type { ReceiptReading } from '@/lib/features/scenarios/receipts/contract'
import { transactionRecords } from '@/lib/features/scenarios/transactions/client'
import { toReceiptTransaction } from '@/lib/features/scenarios/transactions/rules'
import { blankValues } from '@/lib/shared/records'
import { ReceiptNumberField } from '../parts/receipt-number-field'
import { useScenarioPlant } from '../parts/use-scenario-plant'

const MESSAGES = recordMessages('scenarioParts.transactions')
const INPUTS = { transactionNumber: <ReceiptNumberField /> }
const BLANK = blankValues(transactionRecords.rules.fields)

interface TransactionDialogProps {
  scenarioId: string
  reading: ReceiptReading
  onClose: () => void
}

/** The form for a new transaction, filled with what a receipt says. */
export function TransactionDialog({ scenarioId, reading, onClose }: TransactionDialogProps) {
  const translate = useTranslate()
  const plant = useScenarioPlant(scenarioId)
  const { receipt, text, photoId } = reading
  const scope = { scenarioId }
  return (
    <RecordDialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={translate(MESSAGES.add)}>
      <AddRecordForm
        records={transactionRecords}
        scope={scope}
        messages={MESSAGES}
        schema={transactionRecords.creation}
        inputs={INPUTS}
        draftKey={`${additionKey(transactionRecords, scope)}:${photoId}`}
        blank={() => ({
          ...BLANK,
          plant,
          date: today(),
          ...(receipt ? toReceiptTransaction(receipt) : { ofdLink: text }),
        })}
        onDone={onClose}
      />
    </RecordDialog>
  )
}
