'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, type RefObject, useId, useState } from 'react'
import { Link } from '@/components/shared/link'
import { MembersOnlyNote } from '@/components/shared/members-only-note'
import { Button, buttonVariants } from '@/components/ui/button'
import { useTranslate } from '@/lib/client/translate'
import type { CalendarItem } from '@/lib/features/calendar/contract'
import { itemState, itemWarning } from '@/lib/features/calendar/rules'
import { formatDottedDay, formatLongDay } from '@/lib/shared/dates'
import { readWrittenDay } from '@/lib/shared/written-day'

interface ChosenItemProps {
  item: CalendarItem
  today: string
  /** Absent for people who may not edit. */
  onMove?: ((item: CalendarItem, day: string) => void) | undefined
  panel: RefObject<HTMLElement | null>
  onClose: () => void
}

const toHref = ({ kind, projectId, scenarioId }: CalendarItem) => {
  if (kind === 'fix') return `/scenarios/${scenarioId}?tab=errors`
  return kind === 'milestone' ? `/projects/${projectId}?tab=milestones` : `/projects/${projectId}`
}

/** The chosen item of the calendar: what it is, its page, and a field for another day; it stays in view. */
export function ChosenItem({ item, today, onMove, panel, onClose }: ChosenItemProps) {
  const t = useTranslations('calendar')
  const translate = useTranslate()
  const locale = useLocale()
  const id = useId()
  const state = itemState(item, today)
  const warning = itemWarning(item, item.day)
  const [text, setText] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const day = readWrittenDay(text.replace(/\.$/, ''), today)
    setIsWrong(day === null)
    if (day) onMove?.(item, day)
  }
  return (
    <section
      ref={panel}
      aria-label={t('chosen')}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
      className="sticky top-(--header-height) z-20 mt-3 grid gap-2 rounded-md border bg-card px-3.5 py-2.5"
    >
      <p role="status" className="wrap-anywhere text-sm">
        {t(`item.${item.kind}`)}: <strong>{item.title}</strong>
        {item.kind !== 'project' && ` · ${item.projectName}`} · {formatLongDay(item.day, locale)}
        {state !== 'ahead' && ` · ${t(`state.${state}`)}`}
        {warning && ` · ${translate(warning.messageKey, { day: formatDottedDay(warning.day) })}`}
      </p>
      <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-2">
        {onMove && (
          <>
            <label htmlFor={id} className="grid gap-1 text-muted-foreground text-sm">
              {t('newDay')}
              <input
                id={id}
                value={text}
                placeholder={formatDottedDay(item.day)}
                aria-invalid={isWrong}
                aria-describedby={`${id}-hint`}
                onChange={(event) => setText(event.currentTarget.value)}
                className="control control-line w-40 text-foreground"
              />
            </label>
            <Button type="submit">{t('move')}</Button>
          </>
        )}
        <Link href={toHref(item)} className={buttonVariants({ variant: 'outline' })}>
          {t('open')}
        </Link>
        <Button type="button" variant="ghost" onClick={onClose}>
          {t('close')}
        </Button>
      </form>
      {!onMove && item.rights && <MembersOnlyNote />}
      {onMove && (
        <p
          id={`${id}-hint`}
          className={isWrong ? 'text-destructive text-sm' : 'text-muted-foreground text-xs'}
        >
          {t(isWrong ? 'wrongDay' : 'dayHint')}
        </p>
      )}
    </section>
  )
}
