import { getCalendar } from '@/lib/features/calendar/contract'
import { calendar } from '@/lib/features/calendar/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getCalendar, ({ query }) => calendar(query))
