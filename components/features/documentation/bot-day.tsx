'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { botProbesQuery } from '@/lib/features/documentation/bots/client'
import type { BotHour } from '@/lib/features/documentation/bots/contract'
import { cn } from '@/lib/shared/cn'

const strokeClass = ({ asked, good }: BotHour) =>
  asked === 0 ? 'bg-border' : good === asked ? 'bg-tone-green' : 'bg-tone-red'

/** The last 24 hours of a monitored bot, one stroke per hour. */
export function BotDay({ id, className }: { id: string; className: string }) {
  const t = useTranslations('documentation.bots')
  const { data } = useQuery(botProbesQuery)
  const hours = data?.bots.find(({ botId }) => botId === id)?.hours ?? []
  const asked = hours.reduce((sum, hour) => sum + hour.asked, 0)
  const good = hours.reduce((sum, hour) => sum + hour.good, 0)
  return (
    <div role="img" aria-label={t('lastDay', { good, asked })} className={cn('flex gap-0.5', className)}>
      {hours.map((hour) => (
        <span key={hour.from} className={cn('h-full flex-1 rounded-xs', strokeClass(hour))} />
      ))}
    </div>
  )
}
