'use client'

import { Bug, Check, Flag, FolderKanban } from 'lucide'
import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useRef } from 'react'
import { Icon } from '@/components/ui/icon'
import type { CalendarItem } from '@/lib/features/calendar/contract'
import { dayByKey } from '@/lib/features/calendar/rules'
import { cn } from '@/lib/shared/cn'

const ICONS = { project: FolderKanban, milestone: Flag, fix: Bug }

/** How items are chosen and moved. */
export interface Moving {
  /** `YYYY-MM-DD`; what is not over before it is late. */
  today: string
  chosen: CalendarItem | null
  onChoose: (item: CalendarItem | null) => void
  /** Absent for people who may not edit. */
  onMove?: (item: CalendarItem, day: string) => void
  /** The id of the item that a key moved last, until it has the focus again. */
  movedByKey: RefObject<string | null>
}

/** The name of what is moved by drag and drop, within the page. */
export const DRAGGED = 'text/uta-calendar-item'

/** An item of the calendar: pressed, it is chosen, and arrow keys move it. */
export function CalendarEntry({ item, moving }: { item: CalendarItem; moving: Moving }) {
  const t = useTranslations('calendar')
  const { today, chosen, onChoose, onMove, movedByKey } = moving
  const isLate = !item.isOver && item.day < today
  const isChosen = chosen?._id === item._id
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (movedByKey.current !== item._id) return
    movedByKey.current = null
    // On another day it is another button: the focus was lost with the former one, unless the person has moved it since.
    if (document.activeElement === document.body) button.current?.focus()
  }, [movedByKey, item._id])
  return (
    <button
      ref={button}
      type="button"
      aria-pressed={isChosen}
      draggable={onMove !== undefined}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, item._id)}
      onClick={() => onChoose(isChosen ? null : item)}
      onKeyDown={(event) => {
        const day = isChosen ? dayByKey(item.day, event.key) : null
        if (!day || !onMove) return
        event.preventDefault()
        movedByKey.current = item._id
        onMove(item, day)
      }}
      className={cn(
        'flex w-full items-center gap-1.5 rounded-sm border bg-card px-1.5 py-0.5 text-left text-sm touch:min-h-10 hover:bg-accent aria-pressed:border-ring aria-pressed:bg-accent',
        item.isOver && 'text-muted-foreground',
        isLate && 'text-tone-red',
      )}
      title={item.kind === 'project' ? item.title : `${item.title} · ${item.projectName}`}
    >
      <Icon of={item.isOver ? Check : ICONS[item.kind]} className="size-3.5 shrink-0" />
      <span className="sr-only">{t(`item.${item.kind}`)}</span>
      <span className="truncate">{item.title}</span>
      {item.kind !== 'project' && (
        <span className="min-w-8 shrink-999 truncate text-muted-foreground text-xs">{item.projectName}</span>
      )}
      {item.isOver && <span className="sr-only">{t('over')}</span>}
      {isLate && <span className="sr-only">{t('late')}</span>}
    </button>
  )
}
