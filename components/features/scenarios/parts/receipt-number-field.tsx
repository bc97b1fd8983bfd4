'use client'

import { useTranslations } from 'next-intl'
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { RecordInput } from '@/components/shared/records/record-input'
import { toast } from '@/components/ui/use-toast'
import { useTranslate } from '@/lib/client/translate'
import { typedText } from '@/lib/client/typed-text'
import { useScanner } from '@/lib/client/use-scanner'
import type { createTransaction } from '@/lib/features/scenarios/transactions/contract'
import { TRANSACTION, toReceiptTransaction } from '@/lib/features/scenarios/transactions/rules'
import { visible } from '@/lib/shared/control-characters'
import { formatDottedDay } from '@/lib/shared/dates'
import { partNames, readTypedReceipt } from '@/lib/shared/fiscal-qr'
import { writtenAmount } from '@/lib/shared/money'
import { BEGINS_AS_RECEIPT } from '@/lib/shared/scanner-typing'

type Values = z.input<typeof createTransaction.body>

/**
 * The form field for a transaction's number: the text of a receipt's fiscal QR code, pasted, or typed by a scanner or by hand,
 * fills day and type, too.
 */
export function ReceiptNumberField() {
  const t = useTranslations('scenarioParts.transactions.qr')
  const translate = useTranslate()
  const { getValues, setValue } = useFormContext<Values>()
  const [typed] = useState(typedText)
  const before = useRef('')
  /** Returns whether a text is a fiscal QR code, which fills the form if it can be read. */
  const take = (text: string): boolean => {
    const read = readTypedReceipt(text)
    if (!read) return false
    if (!read.receipt) {
      // The field takes nothing of it: the text is shown, so that it can be compared with the receipt.
      const title = translate('receipts.keysWrong', { keys: partNames(read.wrong, translate) })
      toast({ variant: 'destructive', title, description: visible(text.trim()) })
      return true
    }
    const { time, sum, drive, document, sign, kind } = read.receipt
    const change = { shouldDirty: true, shouldValidate: true }
    const { transactionNumber, date, receiptType } = toReceiptTransaction(read.receipt)
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
    typed.clear()
    // Without a message a scan that can't be read would have no visible effect.
    if (!take(code)) toast({ variant: 'destructive', title: t('unknown'), description: visible(code) })
  }, BEGINS_AS_RECEIPT)
  const paste = (event: ClipboardEvent) => {
    if (take(event.clipboardData.getData('text'))) event.preventDefault()
  }
  /** Returns whether what was typed is a code: the field has kept the digits of it alone, which are no number. */
  const takeTyped = (): boolean => {
    // Digits that were typed before a scan do not belong to its code.
    const text = typed.read().replace(/^\d+/, '')
    typed.clear()
    if (!readTypedReceipt(text)) return false
    setValue('transactionNumber', before.current, { shouldDirty: true })
    return take(text)
  }
  const type = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && takeTyped()) event.preventDefault()
    typed.press(event)
  }
  const insert = ({ nativeEvent }: FormEvent) => {
    if (typed.read() === '') before.current = getValues('transactionNumber') ?? ''
    if (nativeEvent instanceof InputEvent) typed.insert(nativeEvent)
  }
  return (
    <div onPasteCapture={paste} onKeyDownCapture={type} onInputCapture={insert} onBlurCapture={takeTyped}>
      {/* The receipt is found by this number; without it the link would have to be typed. */}
      <RecordInput name="transactionNumber" field={TRANSACTION.fields.transactionNumber} isRequired />
      <p className="mt-1 text-muted-foreground text-xs">{t('hint')}</p>
    </div>
  )
}
