'use client'

import { useTranslations } from 'next-intl'
import type { ClipboardEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { RecordInput } from '@/components/shared/records/record-input'
import { toast } from '@/components/ui/use-toast'
import type { createTransaction } from '@/lib/features/scenarios/transactions/contract'
import { TRANSACTION, transactionOfReceipt } from '@/lib/features/scenarios/transactions/rules'
import { readFiscalQr } from '@/lib/shared/fiscal-qr'

type Values = z.input<typeof createTransaction.body>

/** The form field for a transaction's number: the pasted text of a receipt's fiscal QR code fills day and type, too. */
export function ReceiptNumberField() {
  const t = useTranslations('scenarioParts.transactions.qr')
  const { setValue } = useFormContext<Values>()
  const take = (event: ClipboardEvent) => {
    const read = readFiscalQr(event.clipboardData.getData('text'))
    if (!read) return
    event.preventDefault()
    if (!read.receipt) {
      toast({ variant: 'destructive', title: t('wrong', { keys: read.wrong.join(', ') }) })
      return
    }
    const { time, sum, drive, document, sign, kind } = read.receipt
    const change = { shouldDirty: true, shouldValidate: true }
    const { transactionNumber, date, receiptType } = transactionOfReceipt(read.receipt)
    setValue('transactionNumber', transactionNumber, change)
    setValue('date', date, change)
    if (receiptType) setValue('receiptType', receiptType, change)
    toast({
      title: t('read', { kind: t(`kind.${kind}`), sum, time: time.replace('T', ' ') }),
      description: t('numbers', { drive, document, sign }),
    })
  }
  return (
    <div onPasteCapture={take}>
      {/* The receipt is found by this number; without it the link would have to be typed. */}
      <RecordInput name="transactionNumber" field={TRANSACTION.fields.transactionNumber} isRequired />
      <p className="mt-1 text-muted-foreground text-xs">{t('hint')}</p>
    </div>
  )
}
