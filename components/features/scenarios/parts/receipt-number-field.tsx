'use client'

import { useTranslations } from 'next-intl'
import type { ClipboardEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { RecordInput } from '@/components/shared/records/record-input'
import { toast } from '@/components/ui/use-toast'
import { useTranslate } from '@/lib/client/translate'
import { useScanner } from '@/lib/client/use-scanner'
import type { createTransaction } from '@/lib/features/scenarios/transactions/contract'
import { TRANSACTION, transactionOfReceipt } from '@/lib/features/scenarios/transactions/rules'
import { visible } from '@/lib/shared/control-characters'
import { formatDottedDay } from '@/lib/shared/dates'
import { readFiscalQr } from '@/lib/shared/fiscal-qr'
import { fromRussianLayout } from '@/lib/shared/keyboard-layout'
import { writtenAmount } from '@/lib/shared/money'
import { BEGINS_AS_RECEIPT } from '@/lib/shared/scanner-typing'

type Values = z.input<typeof createTransaction.body>

/**
 * The form field for a transaction's number: the text of a receipt's fiscal QR code, pasted or typed by a scanner, fills day
 * and type, too.
 */
export function ReceiptNumberField() {
  const t = useTranslations('scenarioParts.transactions.qr')
  const translate = useTranslate()
  const { setValue } = useFormContext<Values>()
  /** Returns whether a text is a fiscal QR code, which fills the form if it can be read. */
  const take = (text: string): boolean => {
    const read = readFiscalQr(text) ?? readFiscalQr(fromRussianLayout(text))
    if (!read) return false
    if (!read.receipt) {
      toast({ variant: 'destructive', title: t('wrong', { keys: read.wrong.join(', ') }) })
      return true
    }
    const { time, sum, drive, document, sign, kind } = read.receipt
    const change = { shouldDirty: true, shouldValidate: true }
    const { transactionNumber, date, receiptType } = transactionOfReceipt(read.receipt)
    setValue('transactionNumber', transactionNumber, change)
    setValue('date', date, change)
    if (receiptType) setValue('receiptType', receiptType, change)
    const [day = '', clock = ''] = time.split('T')
    toast({
      title: t('read', {
        kind: t(`kind.${kind}`),
        sum: writtenAmount(sum, translate),
        time: `${formatDottedDay(day)} ${clock}`,
      }),
      description: t('numbers', { drive, document, sign }),
    })
    return true
  }
  useScanner((code) => {
    // The page has got nothing of the scan: without a word it would be as if nobody had scanned.
    if (!take(code)) toast({ variant: 'destructive', title: t('unknown'), description: visible(code) })
  }, BEGINS_AS_RECEIPT)
  const paste = (event: ClipboardEvent) => {
    if (take(event.clipboardData.getData('text'))) event.preventDefault()
  }
  return (
    <div onPasteCapture={paste}>
      {/* The receipt is found by this number; without it the link would have to be typed. */}
      <RecordInput name="transactionNumber" field={TRANSACTION.fields.transactionNumber} isRequired />
      <p className="mt-1 text-muted-foreground text-xs">{t('hint')}</p>
    </div>
  )
}
