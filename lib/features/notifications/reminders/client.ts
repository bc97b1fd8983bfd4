import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { refetchAffected } from '@/lib/client/refetch-affected'
import type {
  countWaitingReminders,
  getReminderSettings,
  ReminderChoice,
  ReminderSettings,
  ReminderSettingsUpdate,
  takeReminders,
  updateReminderSettings,
} from './contract'

export const reminderSettingsQuery = callQuery<typeof getReminderSettings>('GET /profile/reminder-settings', {
  queryKey: ['reminders', 'settings'],
  subscribesTo: [{ subject: 'profile' }],
})

/** The number of reminders that wait for a tab. */
export const waitingRemindersQuery = callQuery<typeof countWaitingReminders>('GET /profile/reminders', {
  queryKey: ['reminders', 'waiting'],
  subscribesTo: [{ subject: 'reminder' }],
})

/** Takes the reminders that wait for a tab; of several tabs one gets them. */
export function takeWaitingReminders() {
  return callApi<typeof takeReminders>('POST /profile/reminders/take')
}

/** Changes the person's reminder settings, optimistically; a failure rolls back. */
export function useUpdateReminderSettings() {
  const client = useQueryClient()
  const { queryKey } = reminderSettingsQuery
  const mutationKey = ['reminders', 'settings']
  return useMutation({
    mutationKey,
    mutationFn: (body: ReminderSettingsUpdate) =>
      callApi<typeof updateReminderSettings>('PUT /profile/reminder-settings', { body }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, { settings: withChange(before.settings, change) })
      return { before }
    },
    onError: (_error, _change, context) => client.setQueryData(queryKey, context?.before),
    onSettled: async () => {
      // Of concurrent changes only the last one refetches: an earlier answer would briefly revert a later switch.
      if (client.isMutating({ mutationKey }) === 1) await refetchAffected(client, { subject: 'profile' })
    },
  })
}

function withChange(settings: ReminderSettings, change: ReminderSettingsUpdate): ReminderSettings {
  const { choices = [], quietHours = settings.quietHours, timeZone } = change
  const isSame = (one: ReminderChoice) => (other: ReminderChoice) =>
    one.kind === other.kind && one.channel === other.channel
  return {
    ...settings,
    quietHours,
    timeZone: timeZone ?? settings.timeZone,
    isTimeZoneChosen: settings.isTimeZoneChosen || timeZone !== undefined,
    choices: settings.choices.map((choice) => choices.find(isSame(choice)) ?? choice),
  }
}
