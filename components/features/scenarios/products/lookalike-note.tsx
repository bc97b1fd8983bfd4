'use client'

import { Languages } from 'lucide'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useMemo } from 'react'
import { NoteBox } from '@/components/shared/note-box'
import { useTranslate } from '@/lib/client/translate'
import { type KeptLine, lineName, PRODUCT_LINE } from '@/lib/features/scenarios/products/rules'
import { lookalikeWarning } from '@/lib/shared/lookalikes'
import { codeLookalikes } from './code-lookalikes'

/** Names the first letter in the lines' codes that only looks right, and says how many codes have one. */
export function LookalikeNote({ lines }: { lines: readonly KeptLine[] }) {
  const t = useTranslations('productLines')
  const translate = useTranslate()
  const settled = useDeferredValue(lines)
  const found = useMemo(() => codeLookalikes(settled), [settled])
  const [first] = found
  if (!first) return null
  const line = lineName(first.line) || t('conflict.unnamed', { number: first.row + 1 })
  const cell = t('conflict.line', { line, field: translate(PRODUCT_LINE[first.field].label) })
  const { messageKey, params } = lookalikeWarning(first.found)
  return (
    <NoteBox tone="yellow" icon={Languages} role="status">
      {`${cell}. ${translate(messageKey, params)}`}
      {found.length > 1 && ` ${t('moreLookalikes', { count: found.length - 1 })}`}
    </NoteBox>
  )
}
