'use client'

import { useTranslations } from 'next-intl'
import { useAttempt } from '@/components/shared/use-attempt'
import { Checkbox } from '@/components/ui/checkbox'
import { useUpdateReminderSettings } from '@/lib/features/notifications/reminders/client'
import type { ReminderChoice } from '@/lib/features/notifications/reminders/contract'
import { REMINDER_CHANNELS, REMINDER_KINDS } from '@/lib/features/notifications/reminders/values'
import type { Profile } from '@/lib/features/profile/contract'

interface ReminderMatrixProps {
  choices: ReminderChoice[]
  /** Which channels are switched on. */
  isOn: Profile['reminderSettings']
}

/** The choice of reminders per channel. */
export function ReminderMatrix({ choices, isOn }: ReminderMatrixProps) {
  const t = useTranslations('profile.reminders')
  const kinds = REMINDER_KINDS.filter((kind) => choices.some((choice) => choice.kind === kind))
  const findChoice = (kind: ReminderChoice['kind'], channel: ReminderChoice['channel']) =>
    choices.find((choice) => choice.kind === kind && choice.channel === channel)
  return (
    <table className="w-full text-sm">
      <caption className="text-left font-medium">{t('what')}</caption>
      <thead className="text-muted-foreground text-xs">
        <tr>
          <td />
          {REMINDER_CHANNELS.map((channel) => (
            <th key={channel} scope="col" className="px-1 py-1.5 text-center font-normal">
              {t(`channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y border-t">
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row" className="py-2 touch:py-3 pr-2 text-left font-normal">
              {t(`kind.${kind}`)}
            </th>
            {REMINDER_CHANNELS.map((channel) => {
              const choice = findChoice(kind, channel)
              return (
                <td key={channel} className="px-1">
                  {choice && <Choice choice={choice} isPossible={isOn[channel]} />}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Choice({ choice, isPossible }: { choice: ReminderChoice; isPossible: boolean }) {
  const t = useTranslations('profile.reminders')
  const attempt = useAttempt()
  const { mutateAsync } = useUpdateReminderSettings()
  const { kind, channel, isOn } = choice
  const set = (checked: boolean) =>
    attempt({
      of: `reminder:${kind}:${channel}`,
      work: () => mutateAsync({ choices: [{ ...choice, isOn: checked }] }),
      failure: 'profile.reminders.failed',
    })
  return (
    <Checkbox
      aria-label={t('choice', { kind: t(`kind.${kind}`), channel: t(`channel.${channel}`) })}
      className="mx-auto"
      checked={isOn && isPossible}
      disabled={!isPossible}
      onCheckedChange={(checked) => void set(checked)}
    />
  )
}
