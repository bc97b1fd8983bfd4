import { CalendarScreen } from '@/components/features/calendar/calendar-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import {
  calendarBeginningQuery,
  calendarQuery,
  parseCalendarView,
  toCalendarQuery,
} from '@/lib/features/calendar/client'
import { beginCalendar } from '@/lib/features/calendar/rules'
import { readPageCalendar } from '@/lib/features/calendar/service'
import { SHOWN_IN_MONTH } from '@/lib/features/calendar/values'
import { requireActor } from '@/lib/server/auth'
import { read, type SearchParams } from '@/lib/server/page'
import { titled } from '@/lib/server/page-title'
import { personToday } from '@/lib/server/person-day'
import { formatDay } from '@/lib/shared/dates'

export const generateMetadata = titled('calendar.title')

export default async function CalendarPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireActor()
  const today = formatDay(await personToday(actor))
  const view = parseCalendarView(await searchParams, today)
  // All of it, but of a month with fuller days the first of each.
  const load = async () => {
    const all = await readPageCalendar(actor, toCalendarQuery(view))
    const beginning = view.span === 'month' ? beginCalendar(all, SHOWN_IN_MONTH) : all
    return { all, beginning, isWhole: beginning.items.length === all.items.length }
  }
  const reads = [
    read(calendarQuery(view), async () => {
      const { all, isWhole } = await load()
      return isWhole ? all : undefined
    }),
    read(calendarBeginningQuery(view), async () => {
      const { beginning, isWhole } = await load()
      return isWhole ? undefined : beginning
    }),
  ]
  return (
    <Messages of="app/(app)/calendar/page.tsx">
      <Hydrated reads={reads}>
        <CalendarScreen serverDay={today} />
      </Hydrated>
    </Messages>
  )
}
