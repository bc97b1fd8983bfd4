'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import type { Calendar, CalendarItem } from '@/lib/features/calendar/contract'
import { dayItems } from '@/lib/features/calendar/rules'
import { cn } from '@/lib/shared/cn'
import { formatLongDay } from '@/lib/shared/dates'
import { CalendarEntry, DRAGGED, type Moving } from './calendar-entry'

interface DaysProps {
  days: readonly string[]
  /** The first day of the shown month, as `YYYY-MM`; other days are paler. */
  month: string
  today: string
  calendar: Calendar
  /** The maximum number of items that a day shows, the chosen one aside. */
  shown: number
  moving: Moving
  /** Shows all of a day. */
  onOpenDay: (day: string) => void
}

const countOn = (calendar: Calendar, day: string) =>
  calendar.counts.find((count) => count.day === day)?.count ?? 0

/** Whole weeks from Monday on, one column for each day; items are dragged from day to day. */
export function CalendarGrid({ days, ...props }: DaysProps) {
  const format = useFormatter()
  return (
    <div className="mt-3 rounded-md border">
      <div aria-hidden className="grid grid-cols-7 border-b text-muted-foreground text-xs">
        {days.slice(0, 7).map((day) => (
          <span key={day} className="px-2 py-1">
            {format.dateTime(new Date(day), { weekday: 'short', timeZone: 'UTC' })}
          </span>
        ))}
      </div>
      <ul className={cn('grid grid-cols-7', days.length === 7 && 'calendar-week')}>
        {days.map((day) => (
          <Day key={day} day={day} {...props} />
        ))}
      </ul>
    </div>
  )
}

function Day({
  day,
  month,
  today,
  calendar,
  shown,
  moving,
  onOpenDay,
}: Omit<DaysProps, 'days'> & { day: string }) {
  const locale = useLocale()
  const items = dayItems(calendar.items, { day, shown, chosenId: moving.chosen?._id })
  const drop = (id: string) => {
    const item = calendar.items.find(({ _id }) => _id === id)
    if (item && moving.mayMove(item)) moving.onMove(item, day)
  }
  return (
    <li
      aria-label={formatLongDay(day, locale)}
      aria-current={day === today ? 'date' : undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        drop(event.dataTransfer.getData(DRAGGED))
      }}
      className={cn(
        'grid min-h-24 min-w-0 grid-cols-1 content-start gap-1 border-r border-b p-1',
        !day.startsWith(month) && 'bg-muted/40',
      )}
    >
      <span
        aria-hidden
        className={cn(
          'px-1 text-xs tabular-nums',
          day === today ? 'font-bold underline' : 'text-muted-foreground',
        )}
      >
        {Number(day.slice(8))}
      </span>
      <Entries items={items} moving={moving} />
      <More count={countOn(calendar, day) - items.length} day={day} onOpenDay={onOpenDay} />
    </li>
  )
}

/** The days that have something, one below the other, for a phone. */
export function CalendarAgenda({ days, calendar, moving, today, onOpenDay, shown }: DaysProps) {
  const locale = useLocale()
  return (
    <ul className="mt-3 grid gap-3">
      {days
        .filter((day) => countOn(calendar, day) > 0)
        .map((day) => {
          const items = dayItems(calendar.items, { day, shown, chosenId: moving.chosen?._id })
          return (
            <li
              key={day}
              aria-current={day === today ? 'date' : undefined}
              className="grid grid-cols-1 gap-1"
            >
              <h2 className="font-medium text-sm">{formatLongDay(day, locale)}</h2>
              <Entries items={items} moving={moving} />
              <More count={countOn(calendar, day) - items.length} day={day} onOpenDay={onOpenDay} />
            </li>
          )
        })}
    </ul>
  )
}

function Entries({ items, moving }: { items: readonly CalendarItem[]; moving: Moving }) {
  return items.map((item) => <CalendarEntry key={item._id} item={item} moving={moving} />)
}

function More({ count, day, onOpenDay }: { count: number; day: string; onOpenDay: (day: string) => void }) {
  const t = useTranslations('calendar')
  const locale = useLocale()
  if (count <= 0) return null
  return (
    <button
      type="button"
      aria-label={t('moreOf', { count, day: formatLongDay(day, locale) })}
      onClick={() => onOpenDay(day)}
      className="rounded-sm px-1.5 text-left text-muted-foreground text-xs touch:min-h-10 hover:underline"
    >
      {t('more', { count })}
    </button>
  )
}
