'use client'

import { Barcode, Languages } from 'lucide'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useMemo } from 'react'
import { NoteBox } from '@/components/shared/note-box'
import { useTranslate } from '@/lib/client/translate'
import { type LineWithId, lineName, PRODUCT_LINE } from '@/lib/features/scenarios/products/rules'
import { lookalikeWarning } from '@/lib/shared/lookalikes'
import { codeLookalikes, wrongBarcodes } from './code-hints'

/**
 * Names the first letter in the lines' codes that only looks right, and the first barcode with a wrong check digit, and
 * says how many there are of each.
 */
export function CodeNotes({ lines }: { lines: readonly LineWithId[] }) {
  const t = useTranslations('productLines')
  const translate = useTranslate()
  const settled = useDeferredValue(lines)
  const lookalikes = useMemo(() => codeLookalikes(settled), [settled])
  const barcodes = useMemo(() => wrongBarcodes(settled), [settled])
  const [lookalike] = lookalikes
  const [barcode] = barcodes
  const toNoteCell = ({ line, row, field }: (typeof barcodes)[number]) =>
    t('conflict.line', {
      line: lineName(line) || t('conflict.unnamed', { number: row + 1 }),
      field: translate(PRODUCT_LINE[field].label),
    })
  const warning = lookalike && lookalikeWarning(lookalike.found)
  return (
    <>
      {warning && (
        <NoteBox tone="yellow" icon={Languages} role="status">
          {`${toNoteCell(lookalike)}. ${translate(warning.messageKey, warning.params)}`}
          {lookalikes.length > 1 && ` ${t('moreLookalikes', { count: lookalikes.length - 1 })}`}
        </NoteBox>
      )}
      {barcode && (
        <NoteBox tone="yellow" icon={Barcode} role="status">
          {`${toNoteCell(barcode)}, ${barcode.line.barcode}. ${translate('validation.code.checkDigit')}`}
          {barcodes.length > 1 && ` ${t('moreWrongBarcodes', { count: barcodes.length - 1 })}`}
        </NoteBox>
      )}
    </>
  )
}
