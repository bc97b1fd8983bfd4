import * as contract from '@/lib/features/notifications/reminders/contract'
import * as reminders from '@/lib/features/notifications/reminders/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(contract.getReminderSettings, async ({ actor }) => ({
  settings: await reminders.reminderSettings(actor),
}))

export const PUT = defineRoute(contract.updateReminderSettings, async ({ actor, body }) => ({
  settings: await reminders.updateReminderSettings(actor, body),
}))
