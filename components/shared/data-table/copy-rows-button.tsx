'use client'

import { Copy } from 'lucide'
import { useLocale, useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/use-toast'
import { copyText } from '@/lib/client/copy-text'
import { parseLanguage } from '@/lib/shared/language'
import { type TableCell, tabSeparated } from '@/lib/shared/spreadsheet-text'
import { useCopyKeys } from './use-copy-rows'

interface CopyRowsButtonProps<Row> {
  rows: readonly Row[]
  /** Returns a row's cells for a spreadsheet; stable. */
  toCells: (row: Row) => readonly TableCell[]
  size?: 'sm'
  /** False where the table itself handles copying by keys. */
  isByKeys?: boolean
}

/** Copies rows as tab-separated text for spreadsheets, by click and by Ctrl+C. */
export function CopyRowsButton<Row>({ rows, toCells, size, isByKeys = true }: CopyRowsButtonProps<Row>) {
  const t = useTranslations('table')
  const showFailure = useFailureToast()
  const language = parseLanguage(useLocale())
  const text = useCallback(() => tabSeparated(rows.map(toCells), language), [rows, toCells, language])
  const count = rows.length
  const showCopied = useCallback(() => toast({ title: t('copied', { count }) }), [t, count])
  useCopyKeys(isByKeys ? text : null, showCopied)
  const copy = async () => {
    try {
      await copyText(text())
      showCopied()
    } catch (error) {
      showFailure(error, 'table.copyFailed')
    }
  }
  return (
    <Button variant="outline" size={size} title={t('copy')} onClick={copy}>
      <Icon of={Copy} />
      <span className="short-label">{t('copy')}</span>
    </Button>
  )
}
