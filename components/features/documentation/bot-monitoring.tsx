'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/use-toast'
import { createMemoryInput, useMemoryInput } from '@/lib/client/memory-input'
import { useSetMonitor } from '@/lib/features/documentation/bots/client'
import type { Bot } from '@/lib/features/documentation/bots/contract'
import { BotFigures } from './bot-card'
import { BotDay } from './bot-day'

// Messages that say what the monitoring asks, because the figures mean nothing without it.
const ASKED = { none: 'unmonitored', token: 'askedByToken', url: 'askedByUrl' } as const

/** The monitoring results of a bot in the last 24 hours, and for admins its monitoring settings. */
export function BotMonitoring({ bot }: { bot: Bot }) {
  const t = useTranslations('documentation.bots')
  const isAdmin = useActor().role === 'admin'
  const isMonitored = bot.monitoring !== 'none'
  return (
    <section aria-label={t('statistics')} className="grid gap-2 rounded-md border bg-muted/50 p-3">
      <h3 className="font-medium text-sm">{t('statistics')}</h3>
      <BotFigures bot={bot} />
      {isMonitored && <BotDay id={bot._id} className="h-6" />}
      <p className="text-muted-foreground text-xs">{t(ASKED[bot.monitoring])}</p>
      {isAdmin && <MonitorForm key={bot.monitoring} bot={bot} />}
    </section>
  )
}

interface TypedMonitor {
  kind: 'token' | 'url'
  secret: string
}

// Kept in memory only, since it contains a secret.
const typedMonitors = createMemoryInput<TypedMonitor>()

function MonitorForm({ bot: { _id, monitoring } }: { bot: Bot }) {
  const t = useTranslations('documentation.bots')
  const showFailure = useFailureToast()
  const id = useId()
  const [typed, keep] = useMemoryInput(typedMonitors, _id)
  const secret = typed?.secret ?? ''
  const [kind, setKind] = useState(typed?.kind ?? (monitoring === 'url' ? 'url' : 'token'))
  const change = (next: TypedMonitor) => {
    setKind(next.kind)
    keep(next.secret === '' ? null : next)
  }
  const { mutate, isPending } = useSetMonitor(_id)
  // Not by `useAttempt`, which would keep an unsent change in the tab's storage.
  const set = (monitor: Parameters<typeof mutate>[0]['monitor']) =>
    mutate(
      { monitor },
      {
        onSuccess: () => {
          keep(null)
          toast({ title: t(monitor ? 'monitorSet' : 'monitorEnded') })
        },
        onError: (error) => showFailure(error, 'documentation.bots.failures.monitor', () => set(monitor)),
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
        onValueChange={(value) => change({ kind: value === 'url' ? 'url' : 'token', secret })}
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
          onChange={({ target }) => change({ kind, secret: target.value })}
        />
        {kind !== monitoring && <p className="text-muted-foreground text-xs">{t(ASKED[kind])}</p>}
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
