'use client'

import { useTranslations } from 'next-intl'
import type { z } from 'zod'
import { CameraButton } from '@/components/shared/camera/camera-button'
import { ContractForm } from '@/components/shared/form/contract-form'
import { SelectField } from '@/components/shared/form/select-field'
import { TextField } from '@/components/shared/form/text-field'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { RecordDialog } from '@/components/shared/records/record-dialog'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { useUndoToast } from '@/components/shared/use-undo-toast'
import { Button } from '@/components/ui/button'
import { useScanner } from '@/lib/client/use-scanner'
import { useReadingChange } from '@/lib/features/scenarios/receipts/client'
import type { ReceiptReading, receiptEntrySchema } from '@/lib/features/scenarios/receipts/contract'
import { entryText, RECEIPT_TEXT_LIMIT, readReceipt } from '@/lib/shared/receipt-code'
import { BEGINS_AS_RECEIPT } from '@/lib/shared/scanner-typing'

type Entry = z.input<typeof receiptEntrySchema>

const BLANK: Entry = { text: '', t: '', s: '', fn: '', i: '', fp: '', n: '' }

const RECEIPT_CODES = ['QRCode'] as const
const isReceipt = (code: string) => readReceipt(code) !== null
const NUMBERS = ['fn', 'i', 'fp'] as const
const KINDS = ['1', '2', '3', '4'] as const

interface ReceiptDialogProps {
  scenarioId: string
  /** The reading of the photo until then. */
  reading: ReceiptReading
  onClose: () => void
}

/** Takes the code of a receipt that could not be read: scanned or pasted into its first field, or typed value by value. */
export function ReceiptDialog({ scenarioId, reading, onClose }: ReceiptDialogProps) {
  const { photoId, text: former } = reading
  const t = useTranslations('receipts.form')
  const tQr = useTranslations('scenarioParts.transactions.qr')
  const common = useTranslations('common')
  const showFailure = useFailureToast()
  const showUndoable = useUndoToast()
  const { mutateAsync } = useReadingChange(scenarioId)
  const form = useContractForm<Entry>({
    schema: () => import('@/lib/features/scenarios/receipts/contract').then((all) => all.receiptEntrySchema),
    defaultValues: BLANK,
    draftKey: `receipt:${photoId}`,
  })
  const takeCode = (code: string) => form.setValue('text', code, { shouldDirty: true })
  useScanner(takeCode, BEGINS_AS_RECEIPT)
  const save = async (entry: Entry) => {
    await mutateAsync({ photoId, text: entryText(entry) })
    showUndoable({
      title: t('saved'),
      undo: async () => {
        // Without a text before it, the photo is looked at again.
        await mutateAsync({ photoId, text: former === '' ? null : former })
        return { restored: 1 }
      },
    })
    onClose()
  }
  const cancel = () => {
    form.draft.discard()
    onClose()
  }
  return (
    <RecordDialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={t('title')}>
      <ContractForm
        form={form}
        onSubmit={save}
        onFailure={(error) => showFailure(error, 'receipts.failures.type')}
        className="grid gap-3"
      >
        <TextField
          name="text"
          label={t('text')}
          hint={t('textHint')}
          maxLength={RECEIPT_TEXT_LIMIT}
          spellCheck={false}
          autoComplete="off"
          autoFocus
        />
        <div>
          <CameraButton isForOne formats={RECEIPT_CODES} accepts={isReceipt} onCode={takeCode} />
        </div>
        <p className="text-muted-foreground text-sm">{t('orTyped')}</p>
        <div className="grid gap-3 sm:grid-cols-3">
          <TextField name="t" label={t('t')} type="datetime-local" step={1} />
          <TextField name="s" label={t('s')} inputMode="decimal" autoComplete="off" />
          <SelectField
            name="n"
            label={t('n')}
            options={KINDS.map((value) => ({ value, label: tQr(`kind.${value}`) }))}
          />
          {NUMBERS.map((key) => (
            <TextField key={key} name={key} label={t(key)} inputMode="numeric" autoComplete="off" />
          ))}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={cancel}>
            {common('cancel')}
          </Button>
          <Button type="submit">{t('save')}</Button>
        </div>
      </ContractForm>
    </RecordDialog>
  )
}
