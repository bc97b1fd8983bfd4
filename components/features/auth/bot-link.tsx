import { ExternalLink } from 'lucide'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { botLink } from '@/lib/features/auth/rules'

/** Opens the chat with the bot, which gets `payload` with /start. */
export function BotLink({ botUsername, payload }: { botUsername: string; payload: string }) {
  const t = useTranslations('auth.bot')
  return (
    <a
      href={botLink(botUsername, payload)}
      target="_blank"
      rel="noreferrer"
      className="inline-flex touch:min-h-10 items-center gap-1.5 font-medium text-primary underline underline-offset-4"
    >
      {t('open', { bot: `@${botUsername}` })}
      <Icon of={ExternalLink} className="size-3.5 shrink-0" />
    </a>
  )
}
