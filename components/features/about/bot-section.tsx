import { Send } from 'lucide'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { buttonVariants } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Section } from './section'

const COMMANDS = [
  ['/me', 'me'],
  ['/project 42', 'project'],
  ['/id', 'id'],
  ['/help', 'help'],
] as const

/** Shows how to reach the bot, and what it answers. */
export function BotSection({ bot }: { bot: Promise<string | null> }) {
  const t = useTranslations('about.bot')
  return (
    <Section id="bot" title={t('title')} lead={t('text')}>
      {/* Telegram may take seconds to return the bot's name; the page does not wait for it. */}
      <Suspense fallback={<p className="text-muted-foreground text-sm">{t('unreachable')}</p>}>
        <BotLink bot={bot} />
      </Suspense>
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 text-sm">
        {COMMANDS.map(([command, name]) => (
          <div key={name} className="contents">
            <dt className="font-mono text-xs">{command}</dt>
            <dd className="text-muted-foreground">{t(`commands.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

async function BotLink({ bot }: { bot: Promise<string | null> }) {
  const t = await getTranslations('about.bot')
  const username = await bot
  if (!username) return <p className="rounded-md bg-muted p-3 text-sm">{t('missing')}</p>
  return (
    <a
      href={`https://t.me/${encodeURIComponent(username)}`}
      target="_blank"
      rel="noreferrer"
      className={buttonVariants({ variant: 'outline' })}
    >
      <Icon of={Send} />
      {t('open', { bot: `@${username}` })}
    </a>
  )
}
