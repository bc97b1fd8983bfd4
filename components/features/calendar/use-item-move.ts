import { useLocale, useTranslations } from 'next-intl'
import { type RefObject, useEffect, useState } from 'react'
import { useUndoable } from '@/components/shared/use-undoable'
import { toast } from '@/components/ui/use-toast'
import { useTranslate } from '@/lib/client/translate'
import { ItemMoves, useMoveItem } from '@/lib/features/calendar/client'
import type { CalendarItem } from '@/lib/features/calendar/contract'
import { canMoveTo, daysByKey, itemWarning } from '@/lib/features/calendar/rules'
import { addDays, formatDottedDay, formatLongDay } from '@/lib/shared/dates'
import type { Moved } from './calendar-entry'

/**
 * Returns functions that move an item to another day, and by a number of days; Undo takes back all that followed each other
 * while it was being saved.
 * @param moved gets the item before it stands on another day
 * @param follow called with the day on which the item is now
 */
export function useItemMove(moved: RefObject<Moved | null>, follow: (day: string) => void) {
  const t = useTranslations('calendar')
  const translate = useTranslate()
  const locale = useLocale()
  const attempt = useUndoable()
  const [moves] = useState(() => new ItemMoves())
  const { mutateAsync } = useMoveItem()
  const send = async (item: CalendarItem, day: string) => {
    moved.current = { id: item._id, day }
    try {
      const stored = await mutateAsync({ item, day })
      follow(day)
      return stored
    } catch (error) {
      moved.current = null
      throw error
    }
  }
  const move = (item: CalendarItem, day: string) => {
    if (!canMoveTo(item, day)) {
      toast({ title: t('beforeStart') })
      return
    }
    const pending = moves.begin(item, day)
    if (!pending) return
    const { before } = pending
    void attempt({
      of: `calendar:${item._id}`,
      work: async () => {
        await moves.carryOut(pending, send)
        if (pending.stored.day === before.day) return null
        const undo = async () => {
          await moves.carryOut({ ...pending, day: before.day }, send)
          return { restored: 1 }
        }
        const title = t('moved', { title: item.title, day: formatLongDay(pending.day, locale) })
        const warning = itemWarning(item, pending.day)
        const description = warning
          ? translate(warning.messageKey, { day: formatDottedDay(warning.day) })
          : undefined
        return { undo, title, description }
      },
      failure: 'calendar.failures.move',
    })
  }
  const step = (item: CalendarItem, days: number) => move(item, addDays(moves.wanted(item).day, days))
  useEffect(() => {
    // On its way from one button to another an item has no focus: keys that are pressed meanwhile are meant for it.
    const onKeyDown = (event: KeyboardEvent) => {
      const days = document.activeElement === document.body ? daysByKey(event.key) : null
      const item = moved.current ? moves.find(moved.current.id) : undefined
      if (days === null || !item) return
      event.preventDefault()
      step(item, days)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
  return { move, step }
}
