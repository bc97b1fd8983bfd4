'use client'

import { enUS } from 'date-fns/locale/en-US'
import { ru } from 'date-fns/locale/ru'
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide'
import { useLocale, useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { type ChevronProps, DayPicker } from 'react-day-picker'
import { cn } from '@/lib/shared/cn'
import { buttonVariants } from './button'
import { Icon } from './icon'

const CLASS_NAMES = {
  months: 'relative flex flex-col gap-4',
  month: 'flex flex-col gap-2',
  month_caption: 'flex h-8 touch:h-10 items-center justify-center px-9 font-medium text-sm',
  dropdowns: 'relative z-10 flex items-center gap-1',
  dropdown_root:
    'relative inline-flex items-center rounded-sm px-1 focus-within:outline-2 focus-within:outline-ring',
  dropdown: 'absolute inset-0 cursor-pointer opacity-0',
  caption_label: 'flex items-center gap-1',
  nav: 'absolute inset-x-0 top-0 flex items-center justify-between',
  button_previous: buttonVariants({ variant: 'ghost', size: 'icon' }),
  button_next: buttonVariants({ variant: 'ghost', size: 'icon' }),
  month_grid: 'border-collapse',
  weekday: 'size-8 touch:size-10 font-normal text-muted-foreground text-xs',
  day: 'p-0 text-center',
  day_button:
    'size-8 tabular-nums touch:size-10 rounded-sm text-sm transition-colors not-disabled:hover:bg-accent disabled:cursor-not-allowed',
  selected:
    '[&>button]:bg-primary [&>button]:font-medium [&>button]:text-primary-foreground [&>button]:not-disabled:hover:bg-primary/90',
  today: 'font-semibold [&:not([data-selected=true])>button]:text-primary',
  outside: 'text-muted-foreground',
  disabled: 'text-muted-foreground line-through opacity-60',
  hidden: 'invisible',
}

function Chevron({ orientation = 'left', className }: ChevronProps) {
  const drawing = orientation === 'right' ? ChevronRight : orientation === 'down' ? ChevronDown : ChevronLeft
  return <Icon of={drawing} className={cn('size-4', className)} />
}

/** A month of days in the person's language; the week starts as in their locale. */
export function Calendar({ className, classNames, labels, ...props }: ComponentProps<typeof DayPicker>) {
  const t = useTranslations('common')
  const language = useLocale()
  const locale = language === 'ru' ? ru : enUS
  return (
    <DayPicker
      locale={locale}
      showOutsideDays
      fixedWeeks
      className={cn('w-fit', className)}
      classNames={{ ...CLASS_NAMES, ...classNames }}
      components={{ Chevron }}
      labels={{
        labelPrevious: () => t('previousMonth'),
        labelNext: () => t('nextMonth'),
        labelMonthDropdown: () => t('month'),
        labelYearDropdown: () => t('year'),
        labelDayButton: (date, { today, selected }) => {
          const day = new Intl.DateTimeFormat(language, { dateStyle: 'full' }).format(date)
          if (selected) return t('selectedDay', { day })
          return today ? t('today', { day }) : day
        },
        ...labels,
      }}
      {...props}
    />
  )
}
