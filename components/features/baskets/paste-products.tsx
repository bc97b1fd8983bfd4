'use client'

import { useTranslations } from 'next-intl'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { DataTable } from '@/components/shared/data-table/data-table'
import { VirtualBody } from '@/components/shared/data-table/virtual-body'
import { DraftNotice } from '@/components/shared/form/draft-notice'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { Textarea } from '@/components/ui/textarea'
import { useTranslate } from '@/lib/client/translate'
import type { BasketProductInput } from '@/lib/features/baskets/contract'
import { isWholeProduct, pastedProducts } from '@/lib/features/baskets/rules'
import { BASKET_PRODUCT_LIMIT } from '@/lib/features/baskets/values'
import { INPUT_ROW_HEIGHT, INPUT_TABLE, inputColumns } from './input-columns'

interface PasteProductsProps {
  /** The key of the draft of the text, kept until its products are added. */
  draftKey: string
  /** Adds all products or none; returns whether it succeeded. */
  onAdd: (products: BasketProductInput[]) => Promise<boolean> | boolean
  onClose: () => void
}

/** Adds products copied from a spreadsheet, after a preview of the parsed rows. */
export function PasteProducts({ draftKey, onAdd, onClose }: PasteProductsProps) {
  const t = useTranslations('baskets')
  const common = useTranslations('common')
  const translate = useTranslate()
  const id = useId()
  const { control, register, draft } = useContractForm({ defaultValues: { text: '' }, draftKey })
  const text = useWatch({ control, name: 'text' })
  const [isPending, setIsPending] = useState(false)
  const read = useDeferredValue(text)
  const rows = useMemo(
    () => pastedProducts(read).map((product, index) => ({ ...product, line: String(index + 1) })),
    [read],
  )
  const columns = useMemo(() => inputColumns<(typeof rows)[number]>(translate), [translate])
  const incomplete = rows.filter((row) => !isWholeProduct(row)).length
  const isTooLong = rows.length > BASKET_PRODUCT_LIMIT
  const add = async () => {
    setIsPending(true)
    const isAdded = await onAdd(rows.map(({ line: _, ...product }) => product))
    setIsPending(false)
    if (!isAdded) return
    draft.forget()
    onClose()
  }
  const cancel = () => {
    draft.discard()
    onClose()
  }
  return (
    <section aria-label={t('paste.open')} className="grid min-w-0 gap-2 rounded-md border bg-muted/50 p-3">
      {draft.isRestored && <DraftNotice onDiscard={draft.discard} />}
      <Label htmlFor={id}>{t('paste.text')}</Label>
      <Textarea
        id={id}
        autoFocus
        aria-describedby={`${id}-hint`}
        {...register('text')}
        className="field-sizing-fixed h-28 whitespace-pre"
      />
      <p id={`${id}-hint`} className="text-muted-foreground text-xs">
        {t('paste.hint')}
      </p>
      {rows.length > 0 && !isTooLong && (
        <DataTable
          label={t('paste.preview')}
          columns={columns}
          rows={rows}
          rowId={({ line }) => line}
          rowClassName={(row) => (isWholeProduct(row) ? undefined : 'row-alarm')}
          density="compact"
          containerClassName={INPUT_TABLE}
          body={(body) => <VirtualBody body={body} rowHeight={INPUT_ROW_HEIGHT} />}
          empty={null}
        />
      )}
      {(incomplete > 0 || isTooLong) && (
        <p role="alert" className="text-destructive text-xs">
          {isTooLong
            ? t('paste.tooMany', { maximum: BASKET_PRODUCT_LIMIT })
            : t('paste.incomplete', { count: incomplete })}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={cancel}>
          {common('cancel')}
        </Button>
        <Button
          variant="secondary"
          disabled={isPending || rows.length === 0 || incomplete > 0 || isTooLong}
          onClick={() => void add()}
        >
          {t('paste.submit', { count: rows.length })}
        </Button>
      </div>
    </section>
  )
}
