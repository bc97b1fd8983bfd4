'use client'

import { Bug, Flag, FolderKanban } from 'lucide'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { IconSymbols } from '@/components/shared/icon-sprite'
import type { CalendarItem } from '@/lib/features/calendar/contract'
import { daysByKey, itemState } from '@/lib/features/calendar/rules'
import { cn } from '@/lib/shared/cn'

const ICONS = { project: FolderKanban, milestone: Flag, fix: Bug }

/** The icons of all items: there are hundreds of items. */
export function CalendarSymbols() {
  return <IconSymbols icons={ICONS} />
}

/** How items are chosen and moved. */
export interface Moving {
  /** The current day, `YYYY-MM-DD`: an open item of an earlier day is late. */
  today: string
  chosen: CalendarItem | null
  onChoose: (item: CalendarItem | null) => void
  /** Returns whether the person may move an item. */
  mayMove: (item: CalendarItem) => boolean
  onMove: (item: CalendarItem, day: string) => void
  /** Moves an item by a number of days. */
  onStep: (item: CalendarItem, days: number) => void
  /** The item that was moved last, until it stands on its new day. */
  moved: RefObject<Moved | null>
  /** The panel of the chosen item. */
  panel: RefObject<HTMLElement | null>
}

/** The id of an item that is moved, and its new day. */
export interface Moved {
  id: string
  day: string
}

/** The type under which a dragged item is passed to the day that it is dropped on. */
export const DRAGGED = 'text/uta-calendar-item'

/** An item of the calendar: pressed, it is chosen, arrow keys move it, Tab leads to its panel, and Escape lets go of it. */
export function CalendarEntry({ item, moving }: { item: CalendarItem; moving: Moving }) {
  const t = useTranslations('calendar')
  const { today, chosen, onChoose, onStep, moved, panel } = moving
  const mayMove = moving.mayMove(item)
  const state = itemState(item, today)
  const isChosen = chosen?._id === item._id
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (moved.current?.id !== item._id) return
    // It may stand on the days of earlier moves first.
    if (moved.current.day === item.day) moved.current = null
    // On another day it is another button: the focus was lost with the former one, or with the panel of an item that was out
    // of view for a moment, unless the person has moved it since.
    if (document.activeElement === document.body) button.current?.focus()
  }, [moved, item._id, item.day])
  useLayoutEffect(() => {
    // The panel that opens above pushes it down.
    if (isChosen && document.activeElement === button.current)
      button.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const followKey = (event: KeyboardEvent) => {
    if (!isChosen) return
    const days = mayMove ? daysByKey(event.key) : null
    const next =
      event.key === 'Tab' && !event.shiftKey && panel.current?.querySelector<HTMLElement>('input, a')
    if (event.key === 'Escape') onChoose(null)
    else if (days !== null) onStep(item, days)
    else if (next) next.focus()
    else return
    event.preventDefault()
  }
  return (
    <button
      ref={button}
      type="button"
      aria-pressed={isChosen}
      draggable={mayMove}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, item._id)}
      onClick={() => onChoose(isChosen ? null : item)}
      onKeyDown={followKey}
      className={cn(
        'calendar-entry',
        state === 'over' && 'text-muted-foreground',
        state === 'overdue' && 'text-tone-red',
      )}
      title={item.kind === 'project' ? item.title : `${item.title} · ${item.projectName}`}
    >
      <svg aria-hidden="true" className="icon">
        <use href={`#icon-${state === 'over' ? 'save' : item.kind}`} />
      </svg>
      <span className="sr-only">{t(`item.${item.kind}`)}</span>
      <span className="calendar-title">{item.title}</span>
      {item.kind !== 'project' && <small>{item.projectName}</small>}
      {state !== 'ahead' && <span className="sr-only">{t(`state.${state}`)}</span>}
    </button>
  )
}
