'use client'

import { format, isValid, parseISO } from 'date-fns'
import { CalendarDays, X } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { buttonVariants } from '@/components/ui/button'
import { Calendar } from '@/components/ui/calendar'
import { CONTROL_CLASSES } from '@/components/ui/control-classes'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { cn } from '@/lib/shared/cn'
import { formatLongDay } from '@/lib/shared/dates'

type DayPickerInputProps = Omit<ComponentProps<'button'>, 'value' | 'onChange' | 'type'> & {
  /** `YYYY-MM-DD`, or empty. */
  value: string
  onChange: (day: string) => void
  /** `YYYY-MM-DD`: earlier days can't be picked. */
  disabledBefore?: string
  placeholder?: string
  isClearable?: boolean
}

// A date-only text is parsed as local midnight, which is what the calendar counts in.
function localDay(text: string | undefined): Date | undefined {
  const day = text ? parseISO(text.slice(0, 10)) : undefined
  return day && isValid(day) ? day : undefined
}

/** A button that shows a day in long words and opens a calendar. */
export function DayPickerInput({
  value,
  onChange,
  disabledBefore,
  placeholder,
  isClearable,
  className,
  ...props
}: DayPickerInputProps) {
  const t = useTranslations('common')
  const locale = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  const selected = localDay(value)
  const earliest = localDay(disabledBefore)
  const pick = (day: Date) => {
    onChange(format(day, 'yyyy-MM-dd'))
    setIsOpen(false)
  }
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <div className="relative">
        <PopoverTrigger
          type="button"
          // A plain button can be neither required nor invalid.
          role="combobox"
          className={cn(
            CONTROL_CLASSES,
            'flex h-8 touch:h-10 items-center gap-2 text-left',
            !selected && 'text-muted-foreground',
            isClearable && selected && 'pr-9',
            className,
          )}
          {...props}
        >
          <CalendarDays className="size-4 shrink-0 text-muted-foreground" />
          <span className="truncate">
            {selected ? formatLongDay(value, locale) : (placeholder ?? t('chooseDay'))}
          </span>
        </PopoverTrigger>
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
            <X />
            <span className="sr-only">{t('clearDay')}</span>
          </button>
        )}
      </div>
      <PopoverContent className="w-auto p-2.5">
        <Calendar
          mode="single"
          required
          autoFocus
          selected={selected}
          onSelect={pick}
          defaultMonth={selected ?? earliest}
          disabled={earliest && { before: earliest }}
        />
      </PopoverContent>
    </Popover>
  )
}
