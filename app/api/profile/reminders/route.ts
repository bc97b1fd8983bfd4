import * as contract from '@/lib/features/notifications/reminders/contract'
import * as reminders from '@/lib/features/notifications/reminders/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(contract.countWaitingReminders, async ({ actor }) => ({
  waiting: await reminders.waitingReminders(actor),
}))
