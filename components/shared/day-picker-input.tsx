'use client'

import { CalendarDays, X } from 'lucide'
import { useLocale, useTranslations } from 'next-intl'
import { type ComponentProps, Suspense, useId, useState } from 'react'
import { buttonVariants } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/lib/client/lazy-code'
import { cn } from '@/lib/shared/cn'
import { formatDottedDay, formatLongDay, parseDay } from '@/lib/shared/dates'

type DayPickerInputProps = Omit<ComponentProps<'button'>, 'value' | 'onChange' | 'type'> & {
  /** `YYYY-MM-DD`, or empty. */
  value: string
  onChange: (day: string) => void
  /** `YYYY-MM-DD`: earlier days can't be picked. */
  disabledBefore?: string
  placeholder?: string
  isClearable?: boolean
  /** Shows the day in the short form of tables. */
  isShort?: boolean
}

const DayCalendar = lazyCode(() => import('./day-calendar'))

/** Loads the calendar before it is opened. */
export const preloadDayCalendar = DayCalendar.preload

// A text that is not a day counts as none.
const toDay = (text: string | undefined) => (text && parseDay(text.slice(0, 10)) ? text.slice(0, 10) : '')

/** A button that shows a day, by default in the long form, and opens a calendar. */
export function DayPickerInput({
  value,
  onChange,
  disabledBefore,
  placeholder,
  isClearable,
  isShort = false,
  className,
  ...props
}: DayPickerInputProps) {
  const t = useTranslations('common')
  const locale = useLocale()
  const calendarId = useId()
  const [button, setButton] = useState<HTMLElement | null>(null)
  const selected = toDay(value)
  const dayText = (day: string) => (isShort ? formatDottedDay(day) : formatLongDay(day, locale))
  const close = () => setButton(null)
  return (
    <>
      <div className="relative">
        <button
          type="button"
          // A plain button can be neither required nor invalid.
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={button !== null}
          aria-controls={button ? calendarId : undefined}
          onPointerEnter={DayCalendar.preload}
          onFocus={DayCalendar.preload}
          onClick={({ currentTarget }) => setButton(button ? null : currentTarget)}
          className={cn(
            'control control-line flex items-center gap-2 text-left',
            !selected && 'text-muted-foreground',
            isClearable && selected && 'pr-9',
            className,
          )}
          {...props}
        >
          <Icon of={CalendarDays} className="size-4 shrink-0 text-muted-foreground" />
          <span className="truncate">{selected ? dayText(selected) : (placeholder ?? t('chooseDay'))}</span>
        </button>
        {isClearable && selected && (
          <button
            type="button"
            disabled={props.disabled}
            onClick={() => onChange('')}
            className={cn(
              buttonVariants({ variant: 'ghost', size: 'icon-sm' }),
              'absolute inset-y-0 right-0.5 my-auto touch:size-9',
            )}
          >
            <Icon of={X} />
            <span className="sr-only">{t('clearDay')}</span>
          </button>
        )}
      </div>
      {button && (
        <Suspense fallback={null}>
          <DayCalendar
            id={calendarId}
            button={button}
            value={selected}
            disabledBefore={toDay(disabledBefore) || undefined}
            onPick={(day) => {
              onChange(day)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
