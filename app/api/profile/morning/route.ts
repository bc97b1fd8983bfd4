import { getMorning } from '@/lib/features/dashboard/morning/contract'
import { readMorning } from '@/lib/features/dashboard/morning/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getMorning, async ({ actor }) => ({ morning: await readMorning(actor) }))
