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
import { Switch } from '@/components/ui/switch'
import { Textarea } from '@/components/ui/textarea'
import { useTranslate } from '@/lib/client/translate'
import type { BasketProductInput } from '@/lib/features/baskets/contract'
import { BASKET_PRODUCT_LIMIT } from '@/lib/features/baskets/values'
import { INPUT_ROW_HEIGHT, INPUT_TABLE } from './input-columns'
import { pasteColumns } from './paste-columns'
import { type PastedProduct, pastedProducts } from './pasted-products'

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
  const { control, register, setValue, draft } = useContractForm({ defaultValues: { text: '' }, draftKey })
  const text = useWatch({ control, name: 'text' })
  const [isPending, setIsPending] = useState(false)
  const read = useDeferredValue(text)
  const [notTaken, setNotTaken] = useState<{ count: number; total: number } | null>(null)
  const [isOnlyRefused, setIsOnlyRefused] = useState(false)
  const rows = useMemo(() => pastedProducts(read), [read])
  const columns = useMemo(() => pasteColumns(translate), [translate])
  const taken = rows.filter(({ problems }) => problems.length === 0)
  const refused = rows.filter(({ problems }) => problems.length > 0)
  const isTooLong = rows.length > BASKET_PRODUCT_LIMIT
  const add = async () => {
    setIsPending(true)
    const isAdded = await onAdd(
      taken.map(({ line: _, source: __, problems: ___, hints: ____, ...own }) => own),
    )
    setIsPending(false)
    if (!isAdded) return
    if (refused.length > 0) {
      // The refused lines stay in the field, so that they can be corrected.
      setValue('text', refused.map(({ source }) => source).join('\n'), { shouldDirty: true })
      setNotTaken({ count: refused.length, total: rows.length })
      return
    }
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
      {notTaken && (
        <p role="alert" className="text-destructive text-xs">
          {t('paste.notTaken', notTaken)}
        </p>
      )}
      {rows.length > 0 && !isTooLong && (
        <DataTable
          label={t('paste.preview')}
          columns={columns}
          rows={isOnlyRefused && refused.length > 0 ? refused : rows}
          rowId={({ line }) => String(line)}
          rowClassName={rowClass}
          density="compact"
          containerClassName={INPUT_TABLE}
          body={(body) => <VirtualBody body={body} rowHeight={INPUT_ROW_HEIGHT} />}
          empty={null}
        />
      )}
      {isTooLong && (
        <p role="alert" className="text-destructive text-xs">
          {t('paste.tooMany', { maximum: BASKET_PRODUCT_LIMIT })}
        </p>
      )}
      {refused.length > 0 && !isTooLong && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-destructive text-xs">
          {t('paste.refused', { count: refused.length, total: rows.length })}
          <span className="flex items-center gap-2">
            <Switch id={`${id}-only`} checked={isOnlyRefused} onCheckedChange={setIsOnlyRefused} />
            <Label htmlFor={`${id}-only`}>{t('paste.onlyRefused')}</Label>
          </span>
        </div>
      )}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={cancel}>
          {common('cancel')}
        </Button>
        <Button
          variant="secondary"
          disabled={isPending || taken.length === 0 || isTooLong}
          onClick={() => void add()}
        >
          {t('paste.submit', { count: taken.length })}
        </Button>
      </div>
    </section>
  )
}

function rowClass({ problems, hints }: PastedProduct): string | undefined {
  if (problems.length > 0) return 'row-alarm'
  return hints.length > 0 ? 'row-warning' : undefined
}
