'use client'

import { format, parseISO } from 'date-fns'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
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
  const content = useRef<HTMLDivElement>(null)
  const typed = useTypedDay({ earliest: disabledBefore, onPick })
  useClickBeside(typed, { content, button })
  // A click beside it, which follows, takes the day that is typed.
  const stayForTyped = (event: Event) => {
    if (typed.isTyped) event.preventDefault()
  }
  return (
    <Popover open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <PopoverAnchor virtualRef={{ current: button }} />
      <PopoverContent
        ref={content}
        id={id}
        onPointerDownOutside={(event) => {
          stayForTyped(event)
          // The button closes the calendar by itself.
          if (event.target instanceof Node && button.contains(event.target)) event.preventDefault()
        }}
        onFocusOutside={stayForTyped}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (document.activeElement === document.body) button.focus()
        }}
        className="w-auto p-2.5"
      >
        <TypedDay typed={typed} />
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

interface TypedDayInput {
  earliest: string | undefined
  onPick: (day: string) => void
}

/** The day as text, until it is picked. */
function useTypedDay({ earliest = '', onPick }: TypedDayInput) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<'none' | 'tooEarly' | null>(null)
  const pick = (): boolean => {
    const day = readWrittenDay(text, today())
    if (day === null || day < earliest) {
      setProblem(day === null ? 'none' : 'tooEarly')
      return false
    }
    onPick(day)
    return true
  }
  const change = (next: string) => {
    setText(next)
    setProblem(null)
  }
  return { text, isTyped: text.trim() !== '', problem, change, pick }
}

type Typed = ReturnType<typeof useTypedDay>

interface Places {
  content: RefObject<HTMLElement | null>
  button: HTMLElement
}

/** A click beside the calendar picks the day that is typed; with a text that is none it does nothing else. */
function useClickBeside(typed: Typed, { content, button }: Places): void {
  const settle = useEffectEvent((event: MouseEvent) => {
    const { target } = event
    if (!typed.isTyped || !(target instanceof Node) || content.current?.contains(target)) return
    // The button would open the calendar again.
    if (!typed.pick() || button.contains(target)) {
      event.preventDefault()
      event.stopPropagation()
    }
  })
  useEffect(() => {
    window.addEventListener('click', settle, { capture: true })
    return () => window.removeEventListener('click', settle, { capture: true })
  }, [])
}

/** Enter and Tab pick what is typed, and Escape gives it up. */
function TypedDay({ typed: { text, isTyped, problem, change, pick } }: { typed: Typed }) {
  const t = useTranslations('common.typedDay')
  const id = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && !(event.key === 'Tab' && isTyped)) return
    // The form around the button is not meant, and the focus goes back to the button.
    event.preventDefault()
    pick()
  }
  return (
    <div className="mb-2 grid max-w-64 gap-1">
      <Input
        aria-label={t('label')}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
        placeholder={t('placeholder')}
        value={text}
        onChange={({ target }) => change(target.value)}
        onKeyDown={onKeyDown}
      />
      <FieldNotes id={id} error={problem ? t(problem) : undefined} />
    </div>
  )
}
