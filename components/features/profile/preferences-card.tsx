'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useAttempt } from '@/components/shared/use-attempt'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { Label } from '@/components/ui/label'
import { Switch } from '@/components/ui/switch'
import { useSetReminder } from '@/lib/features/profile/client'
import type { Profile } from '@/lib/features/profile/contract'
import { LanguageSelect } from './language-select'

/** Shows the language and the reminders; a choice is stored at once. */
export function PreferencesCard({ profile }: { profile: Profile }) {
  const t = useTranslations('profile.preferences')
  const { email, reminderSettings } = profile
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        <LanguageSelect language={profile.language} />
        <fieldset>
          <legend className="font-medium text-sm">{t('reminders')}</legend>
          <p className="mb-1 text-muted-foreground text-xs">{t('remindersHint')}</p>
          <ReminderSwitch name="telegram" label={t('byTelegram')} isOn={reminderSettings.telegram} />
          <ReminderSwitch
            name="email"
            label={t('byEmail')}
            isOn={reminderSettings.email}
            missing={email === '' ? t('emailMissing') : undefined}
          />
          <ReminderSwitch name="push" label={t('byPush')} isOn={reminderSettings.push} />
        </fieldset>
      </CardContent>
    </Card>
  )
}

interface ReminderSwitchProps {
  name: keyof Profile['reminderSettings']
  label: string
  isOn: boolean
  /** The condition for switching it on. */
  missing?: string
}

function ReminderSwitch({ name, label, isOn, missing }: ReminderSwitchProps) {
  const id = useId()
  const attempt = useAttempt()
  const { mutateAsync } = useSetReminder()
  const set = (checked: boolean) =>
    attempt({
      of: `reminder:${name}`,
      work: () => mutateAsync({ [name]: checked }),
      failure: 'profile.preferences.failed',
    })
  return (
    <div className="flex min-h-8 touch:min-h-10 flex-wrap items-center gap-x-2.5">
      <Switch
        id={id}
        checked={isOn}
        disabled={missing !== undefined && !isOn}
        aria-describedby={missing && `${id}-missing`}
        onCheckedChange={(checked) => void set(checked)}
      />
      <Label htmlFor={id}>{label}</Label>
      {missing && (
        <span id={`${id}-missing`} className="text-muted-foreground text-xs">
          {missing}
        </span>
      )}
    </div>
  )
}
