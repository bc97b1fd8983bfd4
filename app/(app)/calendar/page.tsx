import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CalendarScreen } from '@/components/features/calendar/calendar-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { calendarQuery, parseCalendarView, toCalendarQuery } from '@/lib/features/calendar/client'
import { calendar } from '@/lib/features/calendar/service'
import { requireActor } from '@/lib/server/auth'
import { read, type SearchParams } from '@/lib/server/page'
import { todayOf } from '@/lib/server/person-day'
import { formatDay } from '@/lib/shared/dates'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('calendar')
  return { title: t('title') }
}

export default async function CalendarPage({ searchParams }: { searchParams: SearchParams }) {
  const { userId } = await requireActor()
  const today = formatDay(await todayOf(userId))
  const view = parseCalendarView(await searchParams, today)
  return (
    <Messages of="app/(app)/calendar/page.tsx">
      <Hydrated reads={[read(calendarQuery(view), () => calendar(toCalendarQuery(view)))]}>
        <CalendarScreen serverDay={today} />
      </Hydrated>
    </Messages>
  )
}
