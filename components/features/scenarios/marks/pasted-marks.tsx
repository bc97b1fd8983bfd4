'use client'

import { X } from 'lucide'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { PastedMark } from '@/lib/features/scenarios/marks/rules'
import { MarkCode } from './mark-code'

/** Number of entries shown until more are requested. */
const SHOWN = 100

interface PastedMarksProps {
  marks: PastedMark[]
  /** The number of lines that repeat a code. */
  repeated: number
  isAdding: boolean
  onRemove: (lines: number[]) => void
  onBack: () => void
  onCancel: () => void
  onAdd: (marks: PastedMark[]) => void
}

/** The marks parsed from a paste, before anything is stored. */
export function PastedMarks(props: PastedMarksProps) {
  const { marks, repeated, isAdding, onRemove, onBack, onCancel, onAdd } = props
  const t = useTranslations('productMarks.add')
  const common = useTranslations('common')
  const [limit, setLimit] = useState(SHOWN)
  const shown = marks.slice(0, limit)
  const refused = marks.filter(({ refusal }) => refusal !== null)
  const { list, remove } = useRemovalWithFocus(shown, onRemove)
  return (
    <>
      <p role="status" className="text-sm">
        <span className="font-medium">{t('count', { count: marks.length })}</span>
        {repeated > 0 && (
          <span className="text-muted-foreground"> · {t('repeated', { count: repeated })}</span>
        )}
      </p>
      {refused.length > 0 && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-2 rounded-md bg-tone-red-soft px-3 py-2 text-sm text-tone-red"
        >
          <span className="min-w-0 flex-1">{t('refused', { count: refused.length })}</span>
          <Button variant="outline" size="sm" onClick={() => onRemove(refused.map(({ line }) => line))}>
            {t('removeRefused', { count: refused.length })}
          </Button>
        </div>
      )}
      <section
        ref={list}
        aria-label={t('preview')}
        tabIndex={-1}
        className="max-h-[min(24rem,50dvh)] overflow-y-auto rounded-md border bg-card"
      >
        <ul>
          {shown.map((mark) => (
            <li key={mark.line} className="flex items-center gap-2 border-b px-3 py-1 last:border-b-0">
              <span className="w-10 shrink-0 text-right text-muted-foreground text-xs tabular-nums">
                {mark.line}
              </span>
              <Badge variant={mark.refusal ? 'red' : 'secondary'}>
                {mark.refusal ? t(`refusal.${mark.refusal}`) : mark.brandType}
              </Badge>
              <MarkCode code={mark.brand} className="min-w-0 flex-1 truncate text-xs" />
              <Button
                variant="ghost"
                size="icon-sm"
                data-line={mark.line}
                aria-label={t('removeLine', { line: mark.line })}
                onClick={() => remove(mark.line)}
              >
                <Icon of={X} />
              </Button>
            </li>
          ))}
        </ul>
        {marks.length === 0 && <p className="p-3 text-muted-foreground text-sm">{t('allRemoved')}</p>}
        {marks.length > limit && (
          <Button variant="ghost" className="w-full" onClick={() => setLimit(limit + SHOWN)}>
            {common('showMore')}
          </Button>
        )}
      </section>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" className="mr-auto" disabled={isAdding} onClick={onBack}>
          {t('back')}
        </Button>
        <Button variant="outline" disabled={isAdding} onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button disabled={isAdding || marks.length === 0 || refused.length > 0} onClick={() => onAdd(marks)}>
          {t('submit')}
        </Button>
      </div>
    </>
  )
}

/** Removes a line and moves the focus from its button to that of its neighbour, or to the list if there is none. */
function useRemovalWithFocus(shown: PastedMark[], onRemove: (lines: number[]) => void) {
  const list = useRef<HTMLElement>(null)
  const next = useRef<number | null>(null)
  useEffect(() => {
    // Also when the preview replaces the text input, whose button had the focus.
    if (document.activeElement !== document.body && next.current === null) return
    const button = list.current?.querySelector<HTMLElement>(`[data-line="${next.current}"]`)
    const target = button ?? list.current
    target?.focus()
    next.current = null
  })
  const remove = (line: number) => {
    const index = shown.findIndex((mark) => mark.line === line)
    next.current = (shown[index + 1] ?? shown[index - 1])?.line ?? 0
    onRemove([line])
  }
  return { list, remove }
}
