'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/use-toast'
import { botProbesQuery, useSetMonitor } from '@/lib/features/documentation/bots/client'
import type { Bot } from '@/lib/features/documentation/bots/contract'
import { cn } from '@/lib/shared/cn'
import { BotFigures } from './bot-card'

/** What monitoring has found of a bot in the last 24 hours, and for admins how it is asked. */
export function BotMonitoring({ bot }: { bot: Bot }) {
  const t = useTranslations('documentation.bots')
  const isAdmin = useActor().role === 'admin'
  const isMonitored = bot.monitoring !== 'none'
  return (
    <section aria-label={t('statistics')} className="grid gap-2 rounded-md border bg-muted/50 p-3">
      <h3 className="font-medium text-sm">{t('statistics')}</h3>
      <BotFigures bot={bot} />
      {isMonitored ? (
        <LastDay id={bot._id} />
      ) : (
        <p className="text-muted-foreground text-xs">{t('unmonitored')}</p>
      )}
      {isAdmin && <MonitorForm key={bot.monitoring} bot={bot} />}
    </section>
  )
}

function LastDay({ id }: { id: string }) {
  const t = useTranslations('documentation.bots')
  const { data } = useQuery(botProbesQuery(id))
  const hours = data?.hours ?? []
  const asked = hours.reduce((sum, hour) => sum + hour.asked, 0)
  const good = hours.reduce((sum, hour) => sum + hour.good, 0)
  return (
    <div role="img" aria-label={t('lastDay', { good, asked })} className="flex h-6 items-end gap-0.5">
      {hours.map((hour) => (
        <span
          key={hour.from}
          className={cn(
            'h-full flex-1 rounded-xs',
            hour.asked === 0 ? 'bg-border' : hour.good === hour.asked ? 'bg-tone-green' : 'bg-tone-red',
          )}
        />
      ))}
    </div>
  )
}

function MonitorForm({ bot: { _id, monitoring } }: { bot: Bot }) {
  const t = useTranslations('documentation.bots')
  const tellFailure = useFailureToast()
  const id = useId()
  const [kind, setKind] = useState<'token' | 'url'>(monitoring === 'url' ? 'url' : 'token')
  const [secret, setSecret] = useState('')
  const { mutate, isPending } = useSetMonitor(_id)
  const set = (monitor: Parameters<typeof mutate>[0]['monitor']) =>
    mutate(
      { monitor },
      {
        onSuccess: () => toast({ title: t(monitor ? 'monitorSet' : 'monitorEnded') }),
        onError: (error) => tellFailure(error, 'documentation.bots.failures.monitor'),
      },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    set(kind === 'token' ? { kind, token: secret } : { kind, url: secret })
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2 border-t pt-2">
      <Select
        aria-label={t('monitorBy')}
        value={kind}
        options={[
          { value: 'token', label: t('byToken') },
          { value: 'url', label: t('byUrl') },
        ]}
        onValueChange={(value) => setKind(value === 'url' ? 'url' : 'token')}
        className="w-36"
      />
      <div className="grid min-w-40 flex-1 gap-1">
        <Label htmlFor={id} className="sr-only">
          {t(kind === 'token' ? 'byToken' : 'byUrl')}
        </Label>
        <Input
          id={id}
          type={kind === 'token' ? 'password' : 'url'}
          autoComplete="off"
          placeholder={t(monitoring === 'none' ? 'secretPlaceholder' : 'secretKept')}
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
        />
      </div>
      <Button type="submit" variant="outline" disabled={isPending || secret.trim() === ''}>
        {t('monitor')}
      </Button>
      {monitoring !== 'none' && (
        <Button variant="ghost" disabled={isPending} onClick={() => set(null)}>
          {t('endMonitoring')}
        </Button>
      )}
    </form>
  )
}
