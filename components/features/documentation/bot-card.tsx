'use client'

import { Send, Trash2 } from 'lucide'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { HistoryButton } from '@/components/shared/history-button'
import { RelativeTime } from '@/components/shared/relative-time'
import { StatusBadge, type StatusTone } from '@/components/shared/status-badge'
import { Button, buttonVariants } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import type { Bot, BotStatus } from '@/lib/features/documentation/bots/contract'
import { writtenUptime } from '@/lib/features/documentation/bots/rules'
import { cn } from '@/lib/shared/cn'
import { NO_VALUE } from '@/lib/shared/messages'
import { BotDay } from './bot-day'

const TONES: Record<BotStatus, StatusTone> = { active: 'green', inactive: 'gray', error: 'red' }

export function BotBadge({ status }: Pick<Bot, 'status'>) {
  const t = useTranslations('documentation.bots')
  return <StatusBadge tone={TONES[status]}>{t(`statuses.${status}`)}</StatusBadge>
}

/** A bot's uptime where it is monitored, and its errors and last activity, as monitored or as typed in. */
export function BotFigures({ bot }: { bot: Bot }) {
  const t = useTranslations('documentation.bots')
  const locale = useLocale()
  const { errorCount, lastActivity } = bot
  return (
    <dl className="grid grid-cols-3 gap-2 text-sm tabular-nums">
      <div>
        <dt className="text-muted-foreground text-xs">{t('uptime')}</dt>
        <dd>{writtenUptime(bot, locale) || NO_VALUE}</dd>
      </div>
      <div>
        <dt className="text-muted-foreground text-xs">{t('errors')}</dt>
        <dd className={errorCount > 0 ? 'text-tone-red' : undefined}>{errorCount}</dd>
      </div>
      <div>
        <dt className="text-muted-foreground text-xs">{t('lastActivity')}</dt>
        <dd>{lastActivity ? <RelativeTime value={lastActivity} /> : NO_VALUE}</dd>
      </div>
    </dl>
  )
}

interface BotCardProps {
  bot: Bot
  /** The checkbox that selects the bot. */
  checkbox: ReactNode
  onOpen: () => void
  /** Null for people who may not delete it. */
  onRemove: (() => void) | null
}

/** A bot with its state and a link to it. */
export function BotCard({ bot, checkbox, onOpen, onRemove }: BotCardProps) {
  const t = useTranslations('documentation.bots')
  const table = useTranslations('table')
  const { botName, telegramAlias, team, status, telegramUrl } = bot
  return (
    <Card className="relative w-full transition-colors hover:border-primary">
      <CardContent className="flex grow flex-col gap-3 pt-3.5">
        <div className="flex items-start gap-2">
          {/* It lies above the card's own button. */}
          <span className="relative z-1 flex">{checkbox}</span>
          <div className="min-w-0 flex-1">
            <h2 className="wrap-anywhere font-medium">
              {/* Its click area is the whole card; the other buttons lie above it. */}
              <button
                type="button"
                aria-haspopup="dialog"
                className="text-left after:absolute after:inset-0 after:content-['']"
                onClick={onOpen}
              >
                {botName}
              </button>
            </h2>
            <p className="wrap-anywhere text-muted-foreground text-sm">
              {[telegramAlias, team].filter(Boolean).join(' · ')}
            </p>
          </div>
          <BotBadge status={status} />
        </div>
        <div className="grow">
          <BotFigures bot={bot} />
          {bot.monitoring !== 'none' && <BotDay id={bot._id} className="mt-2 h-2" />}
        </div>
        <div className="relative flex items-center justify-end gap-1 self-stretch">
          {telegramUrl && (
            <a
              href={telegramUrl}
              target="_blank"
              rel="noopener"
              className={cn(buttonVariants({ variant: 'outline', size: 'sm' }), 'mr-auto')}
            >
              <Icon of={Send} />
              {t('openTelegram')}
            </a>
          )}
          <HistoryButton id={bot._id} name={botName} />
          {onRemove && (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={table('remove', { name: botName })}
              onClick={onRemove}
            >
              <Icon of={Trash2} />
            </Button>
          )}
        </div>
      </CardContent>
    </Card>
  )
}
