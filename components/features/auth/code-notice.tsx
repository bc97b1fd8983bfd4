import { Send, TriangleAlert } from 'lucide'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import type { CodeState } from '@/lib/features/auth/rules'
import { BotLink } from './bot-link'

interface CodeNoticeProps {
  id: string
  state: CodeState
  isBotConfigured: boolean
}

function TapDigits({ digits }: { digits: string }) {
  const t = useTranslations('auth.bot')
  if (digits === '') return null
  return (
    <p className="my-1 flex flex-wrap items-baseline gap-x-2">
      {t('tapDigits')}
      <strong className="font-semibold text-2xl tabular-nums tracking-widest">{digits}</strong>
    </p>
  )
}

/** Shows where to look for the code, or for the link that comes instead, and what to do if Telegram did not deliver it. */
export function CodeNotice({ id, state: { challenge, draft }, isBotConfigured }: CodeNoticeProps) {
  const t = useTranslations('auth.bot')
  const { telegramSent, isOnTerminal, isLink, botUsername, userId, tapDigits } = challenge
  const username = draft.telegramUsername
  const link = botUsername !== null && <BotLink botUsername={botUsername} payload={userId} />
  const hint = () => {
    if (isLink) return t('linkHint', { username })
    if (!isBotConfigured) return t('notConfiguredHint', { username })
    return isOnTerminal ? t('unboundHint', { username }) : t('notSentHint', { username })
  }
  if (telegramSent) {
    return (
      <div id={id} className="flex gap-2 rounded-md bg-primary-soft px-3 py-2.5 text-sm">
        <Icon of={Send} className="mt-0.5 size-4 shrink-0 text-primary" />
        <div className="min-w-0">
          <p className="break-words">
            {tapDigits === '' ? t('sent', { username }) : t('sentWithTap', { username })}
          </p>
          <TapDigits digits={tapDigits} />
          {link}
        </div>
      </div>
    )
  }
  return (
    <div id={id} role="status" className="flex gap-2 rounded-md bg-tone-yellow-soft px-3 py-2.5 text-sm">
      <Icon of={TriangleAlert} className="mt-0.5 size-4 shrink-0 text-tone-yellow" />
      <div className="min-w-0">
        <p className="font-medium">{isLink ? t('noCode') : t('notSent')}</p>
        <p className="mt-0.5 break-words">{hint()}</p>
        <TapDigits digits={isOnTerminal ? '' : tapDigits} />
        {link}
      </div>
    </div>
  )
}
