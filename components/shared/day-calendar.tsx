'use client'

import { format, parseISO } from 'date-fns'
import { Calendar } from '@/components/ui/calendar'
import { Popover, PopoverAnchor, PopoverContent } from '@/components/ui/popover'

interface DayCalendarProps {
  /** The element that the calendar is attached to. */
  button: HTMLElement
  /** `YYYY-MM-DD`, or empty. */
  value: string
  /** `YYYY-MM-DD`: earlier days can't be picked. */
  disabledBefore?: string
  onPick: (day: string) => void
  onClose: () => void
}

// A date-only text is parsed as local midnight, as the calendar expects.
const localDay = (text: string | undefined) => (text ? parseISO(text.slice(0, 10)) : undefined)

/** The open calendar of a `DayPickerInput`. */
export default function DayCalendar({ button, value, disabledBefore, onPick, onClose }: DayCalendarProps) {
  const selected = localDay(value)
  const earliest = localDay(disabledBefore)
  return (
    <Popover open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <PopoverAnchor virtualRef={{ current: button }} />
      <PopoverContent
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
        <Calendar
          mode="single"
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
