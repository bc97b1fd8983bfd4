import * as contract from '@/lib/features/notifications/reminders/contract'
import * as reminders from '@/lib/features/notifications/reminders/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(contract.takeReminders, async ({ actor, language }) => ({
  reminder: await reminders.takeReminders(actor, language),
}))
