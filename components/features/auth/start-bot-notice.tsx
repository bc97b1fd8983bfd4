import { useTranslations } from 'next-intl'
import { Suspense, use } from 'react'
import { BotLink } from './bot-link'

/** The known facts about the bot before a code is requested. */
export interface BotInfo {
  isConfigured: boolean
  /** Requested from Telegram while the page is shown; null if it can't be reached. */
  username: Promise<string | null>
}

/** Asks people who register to start a chat with the bot first: it can't write to people who have not. */
export function StartBotNotice({ bot }: { bot: BotInfo }) {
  const t = useTranslations('auth.bot')
  return (
    <section aria-labelledby="start-bot-first" className="rounded-md bg-primary-soft px-3 py-2.5 text-sm">
      <h2 id="start-bot-first" className="font-medium">
        {t('startFirst')}
      </h2>
      <p className="mt-0.5">{t('startFirstHint')}</p>
      {!bot.isConfigured && <p className="mt-1.5">{t('noneYetHint')}</p>}
      <Suspense>
        <NamedBotLink username={bot.username} />
      </Suspense>
    </section>
  )
}

function NamedBotLink({ username }: { username: Promise<string | null> }) {
  const botUsername = use(username)
  return botUsername === null ? null : <BotLink botUsername={botUsername} payload="registration" />
}
