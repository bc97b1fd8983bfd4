import { getCalendar } from '@/lib/features/calendar/contract'
import { calendar } from '@/lib/features/calendar/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(getCalendar, ({ query }) => calendar(query))
