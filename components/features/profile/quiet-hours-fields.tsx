'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useId, useState } from 'react'
import { useAttempt } from '@/components/shared/use-attempt'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Switch } from '@/components/ui/switch'
import { browserTimeZone } from '@/lib/client/time-zone'
import { useUpdateReminderSettings } from '@/lib/features/notifications/reminders/client'
import type {
  ReminderSettings,
  ReminderSettingsUpdate,
} from '@/lib/features/notifications/reminders/contract'
import { TIME_PATTERN } from '@/lib/features/notifications/reminders/values'

const USUAL = { from: '22:00', to: '08:00' }

/** The quiet hours, in which nothing is sent, and their time zone. */
export function QuietHoursFields({ settings }: { settings: ReminderSettings }) {
  const t = useTranslations('profile.reminders')
  const id = useId()
  const attempt = useAttempt()
  const { mutateAsync } = useUpdateReminderSettings()
  const browserZone = useBrowserTimeZone()
  const { quietHours, timeZone, isTimeZoneChosen } = settings
  const store = (change: ReminderSettingsUpdate) =>
    void attempt({
      of: `reminder:${Object.keys(change).join()}`,
      work: () => mutateAsync(change),
      failure: 'profile.reminders.failed',
    })
  // People who choose hours mean those of their own clock.
  const zone = isTimeZoneChosen || browserZone === null ? {} : { timeZone: browserZone }
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{t('quietHours')}</legend>
      <div className="flex min-h-8 touch:min-h-10 items-center gap-2.5">
        <Switch
          id={id}
          checked={quietHours !== null}
          aria-describedby={`${id}-hint`}
          onCheckedChange={(checked) => store({ quietHours: checked ? USUAL : null, ...zone })}
        />
        <Label htmlFor={id}>{t('quietHours')}</Label>
      </div>
      {quietHours && (
        <div className="flex flex-wrap items-center gap-2 pl-10.5">
          <TimeInput
            label={t('from')}
            time={quietHours.from}
            unlike={quietHours.to}
            onChange={(from) => store({ quietHours: { ...quietHours, from } })}
          />
          <span aria-hidden>–</span>
          <TimeInput
            label={t('to')}
            time={quietHours.to}
            unlike={quietHours.from}
            onChange={(to) => store({ quietHours: { ...quietHours, to } })}
          />
        </div>
      )}
      <p id={`${id}-hint`} className="text-muted-foreground text-xs">
        {t('quietHoursHint')} {t('timeZone', { timeZone })}
      </p>
      {browserZone !== null && browserZone !== timeZone && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => store({ timeZone: browserZone })}
        >
          {t('useTimeZone', { timeZone: browserZone })}
        </Button>
      )}
    </fieldset>
  )
}

interface TimeInputProps {
  label: string
  time: string
  /** The other end of the quiet hours, which can't be the same. */
  unlike: string
  onChange: (time: string) => void
}

/** A time of day, stored when it is complete and the field loses the focus. */
function TimeInput({ label, time, unlike, onChange }: TimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const leave = () => {
    const isNew = typed !== null && typed !== time && typed !== unlike && TIME_PATTERN.test(typed)
    if (isNew) onChange(typed)
    setTyped(null)
  }
  return (
    <Input
      type="time"
      aria-label={label}
      className="w-28"
      value={typed ?? time}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={leave}
    />
  )
}

/** Returns the browser's time zone after hydration: the server can't know it. */
function useBrowserTimeZone(): string | null {
  const [timeZone, setTimeZone] = useState<string | null>(null)
  useEffect(() => setTimeZone(browserTimeZone()), [])
  return timeZone
}
