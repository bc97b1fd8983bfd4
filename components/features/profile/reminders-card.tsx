'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Fragment, useId } from 'react'
import { QueryCard } from '@/components/shared/query-card'
import { useAttempt } from '@/components/shared/use-attempt'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { Switch } from '@/components/ui/switch'
import { askForNotifications, useNotificationPermission } from '@/lib/client/notification-permission'
import { reminderSettingsQuery } from '@/lib/features/notifications/reminders/client'
import type { ReminderSettings } from '@/lib/features/notifications/reminders/contract'
import type { ReminderChannel } from '@/lib/features/notifications/reminders/rules'
import { useSetReminder } from '@/lib/features/profile/client'
import type { Profile } from '@/lib/features/profile/contract'
import { EmailConfirmation } from './email-confirmation'
import { QuietHoursFields } from './quiet-hours-fields'
import { ReminderMatrix } from './reminder-matrix'

/** The settings of reminders: channels, kinds and quiet hours; a choice is stored at once. */
export function RemindersCard({ profile }: { profile: Profile }) {
  const t = useTranslations('profile.reminders')
  const query = useQuery(reminderSettingsQuery)
  return (
    <QueryCard title={t('title')} description={t('hint')} query={query} skeleton="h-96">
      {({ settings }) => (
        <div className="grid gap-4">
          <Channels profile={profile} channels={settings.channels} />
          <ReminderMatrix choices={settings.choices} isOn={profile.reminderSettings} />
          <QuietHoursFields settings={settings} />
        </div>
      )}
    </QueryCard>
  )
}

interface ChannelsProps {
  profile: Profile
  channels: ReminderSettings['channels']
}

function Channels({ profile: { reminderSettings: isOn, email }, channels }: ChannelsProps) {
  const t = useTranslations('profile.reminders')
  return (
    <fieldset>
      <legend className="font-medium text-sm">{t('ways')}</legend>
      {channels.map(({ channel, problem }) => (
        <Fragment key={channel}>
          <ChannelSwitch
            channel={channel}
            isOn={isOn[channel]}
            problem={problem === '' ? undefined : t(`problem.${problem}`)}
          />
          {problem === 'not_confirmed' && <EmailConfirmation email={email} />}
        </Fragment>
      ))}
      {isOn.push && <BrowserPermissionNote />}
    </fieldset>
  )
}

interface ChannelSwitchProps {
  channel: ReminderChannel
  isOn: boolean
  /** Why nothing is sent by this channel now. */
  problem?: string
}

function ChannelSwitch({ channel, isOn, problem }: ChannelSwitchProps) {
  const t = useTranslations('profile.reminders')
  const id = useId()
  const attempt = useAttempt()
  const { mutateAsync } = useSetReminder()
  const set = (checked: boolean) => {
    // Browsers allow the permission request only inside the click.
    if (channel === 'push' && checked) void askForNotifications()
    return attempt({
      of: `reminder:${channel}`,
      work: () => mutateAsync({ [channel]: checked }),
      failure: 'profile.reminders.failed',
    })
  }
  return (
    <div className="flex min-h-8 touch:min-h-10 flex-wrap items-center gap-x-2.5">
      <Switch
        id={id}
        checked={isOn}
        disabled={problem !== undefined && !isOn}
        aria-describedby={problem && `${id}-problem`}
        onCheckedChange={(checked) => void set(checked)}
      />
      <Label htmlFor={id}>{t(`by.${channel}`)}</Label>
      {problem && (
        <span id={`${id}-problem`} className="text-muted-foreground text-xs">
          {problem}
        </span>
      )}
    </div>
  )
}

/** Shows that this browser blocks notifications, with a button to allow them. */
function BrowserPermissionNote() {
  const t = useTranslations('profile.reminders.browser')
  const permission = useNotificationPermission()
  if (permission === null || permission === 'granted') return null
  return (
    <div className="mb-1 flex flex-wrap items-center gap-2 pl-10.5">
      <p className="text-muted-foreground text-xs">{t(permission)}</p>
      {permission === 'default' && (
        <Button variant="outline" size="sm" onClick={() => void askForNotifications()}>
          {t('allow')}
        </Button>
      )}
    </div>
  )
}
