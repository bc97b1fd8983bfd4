'use client'

import { format, parseISO } from 'date-fns'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useState } from 'react'
import { FieldNotes } from '@/components/shared/form/field-frame'
import { Calendar } from '@/components/ui/calendar'
import { Input } from '@/components/ui/input'
import { Popover, PopoverAnchor, PopoverContent } from '@/components/ui/popover'
import { today } from '@/lib/client/today'
import { readWrittenDay } from '@/lib/shared/written-day'

interface DayCalendarProps {
  id: string
  /** The element that the calendar is attached to. */
  button: HTMLElement
  /** `YYYY-MM-DD`, or empty. */
  value: string
  /** `YYYY-MM-DD`: earlier days can't be picked. */
  disabledBefore?: string
  onPick: (day: string) => void
  onClose: () => void
}

const EARLIEST_MONTH = new Date(2000, 0)
const LATEST_MONTH = new Date(2050, 11)

// A date-only text is parsed as local midnight, as the calendar expects.
const localDay = (text: string | undefined) => (text ? parseISO(text.slice(0, 10)) : undefined)

/** The open calendar of a `DayPickerInput`. */
export default function DayCalendar(props: DayCalendarProps) {
  const { id, button, value, disabledBefore, onPick, onClose } = props
  const selected = localDay(value)
  const earliest = localDay(disabledBefore)
  return (
    <Popover open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <PopoverAnchor virtualRef={{ current: button }} />
      <PopoverContent
        id={id}
        // The button closes the calendar by itself.
        onPointerDownOutside={(event) => {
          if (event.target instanceof Node && button.contains(event.target)) event.preventDefault()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (document.activeElement === document.body) button.focus()
        }}
        className="w-auto p-2.5"
      >
        <TypedDay earliest={disabledBefore} onPick={onPick} />
        <Calendar
          mode="single"
          captionLayout="dropdown"
          startMonth={EARLIEST_MONTH}
          endMonth={LATEST_MONTH}
          required
          autoFocus
          selected={selected}
          onSelect={(day: Date) => onPick(format(day, 'yyyy-MM-dd'))}
          defaultMonth={selected ?? earliest}
          disabled={earliest && { before: earliest }}
        />
      </PopoverContent>
    </Popover>
  )
}

interface TypedDayProps {
  earliest: string | undefined
  onPick: (day: string) => void
}

/** The day as text; Enter picks it. */
function TypedDay({ earliest = '', onPick }: TypedDayProps) {
  const t = useTranslations('common.typedDay')
  const id = useId()
  const [problem, setProblem] = useState<'none' | 'tooEarly' | null>(null)
  const pick = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    // The form around the button is not meant.
    event.preventDefault()
    const day = readWrittenDay(event.currentTarget.value, today())
    if (day === null) setProblem('none')
    else if (day < earliest) setProblem('tooEarly')
    else onPick(day)
  }
  return (
    <div className="mb-2 grid max-w-64 gap-1">
      <Input
        aria-label={t('label')}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
        placeholder={t('placeholder')}
        onChange={() => setProblem(null)}
        onKeyDown={pick}
      />
      <FieldNotes id={id} error={problem ? t(problem) : undefined} />
    </div>
  )
}
