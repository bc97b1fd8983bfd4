import { CalendarScreen } from '@/components/features/calendar/calendar-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { calendarQuery, parseCalendarView, toCalendarQuery } from '@/lib/features/calendar/client'
import { calendar } from '@/lib/features/calendar/service'
import { requireActor } from '@/lib/server/auth'
import { readShared, type SearchParams } from '@/lib/server/page'
import { titled } from '@/lib/server/page-title'
import { personToday } from '@/lib/server/person-day'
import { formatDay } from '@/lib/shared/dates'

export const generateMetadata = titled('calendar.title')

export default async function CalendarPage({ searchParams }: { searchParams: SearchParams }) {
  const { userId } = await requireActor()
  const today = formatDay(await personToday(userId))
  const view = parseCalendarView(await searchParams, today)
  return (
    <Messages of="app/(app)/calendar/page.tsx">
      <Hydrated reads={[readShared(calendarQuery(view), toCalendarQuery(view), calendar)]}>
        <CalendarScreen serverDay={today} />
      </Hydrated>
    </Messages>
  )
}
