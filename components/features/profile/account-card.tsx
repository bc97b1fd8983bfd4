'use client'

import { Send } from 'lucide'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { Card, CardContent } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { useViewerZone } from '@/lib/client/use-viewer-zone'
import type { Profile } from '@/lib/features/profile/contract'
import { dayAt, formatLongDay } from '@/lib/shared/dates'
import { telegramChatUrl } from '@/lib/shared/telegram-links'
import { AvatarPicker } from './avatar-picker'

/** The facts about a person that they can't change themselves. */
export function AccountCard({ profile }: { profile: Profile }) {
  const t = useTranslations('profile.account')
  const roles = useTranslations('users.roles')
  const locale = useLocale()
  const timeZone = useViewerZone()
  const { name, role, team, telegramUsername, telegramId, createdAt } = profile
  const chat = telegramChatUrl(telegramUsername)
  return (
    <Card>
      <CardContent className="grid gap-4 pt-4">
        <AvatarPicker profile={profile} />
        <div className="grid gap-1">
          <h2 className="wrap-anywhere font-semibold text-lg">{name}</h2>
          <div className="flex flex-wrap gap-1.5">
            <Badge>{roles(role)}</Badge>
            <Badge variant="secondary">{team}</Badge>
          </div>
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
          <Fact label={t('telegram')}>
            {chat ? (
              <a
                href={chat}
                target="_blank"
                rel="noreferrer"
                className="inline-flex max-w-full items-center gap-1 text-primary underline-offset-4 hover:underline"
              >
                <Icon of={Send} className="size-3 shrink-0" />
                <span className="truncate">{telegramUsername}</span>
              </a>
            ) : (
              telegramUsername
            )}
          </Fact>
          <Fact label={t('telegramId')}>
            {telegramId ? <span className="tabular-nums">{telegramId}</span> : t('noTelegram')}
          </Fact>
          <Fact label={t('since')}>{formatLongDay(dayAt(createdAt, timeZone), locale)}</Fact>
        </dl>
        <p className="text-muted-foreground text-xs">{t('managed')}</p>
      </CardContent>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}
