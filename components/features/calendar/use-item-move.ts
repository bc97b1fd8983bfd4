import { useLocale, useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { useUndoable } from '@/components/shared/use-undoable'
import { toast } from '@/components/ui/use-toast'
import { useMoveItem } from '@/lib/features/calendar/client'
import type { CalendarItem } from '@/lib/features/calendar/contract'
import { canMoveTo } from '@/lib/features/calendar/rules'
import { formatLongDay } from '@/lib/shared/dates'

/**
 * Returns a function that moves an item to another day, which can be undone; it does nothing while one is on its way.
 * @param moved gets the id of the item before it stands on another day
 * @param follow called with the day on which the item is now
 */
export function useItemMove(moved: RefObject<string | null>, follow: (day: string) => void) {
  const t = useTranslations('calendar')
  const locale = useLocale()
  const attempt = useUndoable()
  const { mutateAsync, isPending } = useMoveItem()
  const move = (item: CalendarItem, day: string) => {
    if (isPending || day === item.day) return
    if (!canMoveTo(item, day)) {
      toast({ title: t('beforeStart') })
      return
    }
    void attempt({
      of: `calendar:${item._id}`,
      work: async () => {
        moved.current = item._id
        const takeBack = await mutateAsync({ item, day })
        follow(day)
        const undo = async () => {
          moved.current = item._id
          const undone = await takeBack()
          follow(item.day)
          return undone
        }
        return { undo, title: t('moved', { title: item.title, day: formatLongDay(day, locale) }) }
      },
      failure: 'calendar.failures.move',
    })
  }
  return { move, isPending }
}
