import 'server-only'
import type { Telegraf } from 'telegraf'
import { environment } from '@/lib/server/env'
import { describeError, logger } from '@/lib/server/logger'
import { runInBackground } from '@/lib/server/shutdown'
import { isBotConfigured } from '@/lib/server/telegram'
import { getBot, offerCommands, useWebhook } from '@/lib/server/telegram-updates'
import { pause } from '@/lib/server/waiting'
import { translatorOf } from '@/lib/shared/catalog'
import { LANGUAGES } from '@/lib/shared/language'
import { COMMANDS } from './commands/rules'
import { createBot } from './commands/service'
import { pollInTurn } from './polling/service'

const RETRY_MS = 2_000

/**
 * Has the bot listen: to its webhook where TELEGRAM_WEBHOOK_SECRET is set, else by long polling. Returns at once; while
 * Telegram is out of reach it keeps trying. Answers the function that ends it.
 */
export function startBot(): () => Promise<void> {
  if (!isBotConfigured()) return async () => {}
  const { TELEGRAM_WEBHOOK_SECRET: secret, APP_URL } = environment()
  return runInBackground('bot', async (stop) => {
    if (secret === undefined) return pollInTurn(prepare, stop)
    if (await prepare(stop))
      await untilDone(() => useWebhook(`${APP_URL}/api/telegram/webhook`, secret), stop)
  })
}

function prepare(stop: AbortSignal): Promise<Telegraf | null> {
  return untilDone(async () => {
    const bot = createBot(await getBot())
    await offerCommands(commandsIn('ru'))
    for (const language of LANGUAGES) await offerCommands(commandsIn(language), language)
    return bot
  }, stop)
}

function commandsIn(language: (typeof LANGUAGES)[number]) {
  const translate = translatorOf(language)
  return COMMANDS.map(({ command, description }) => ({ command, description: translate(description) }))
}

async function untilDone<Result>(work: () => Promise<Result>, stop: AbortSignal): Promise<Result | null> {
  while (!stop.aborted) {
    try {
      return await work()
    } catch (error) {
      logger.warn({ failure: describeError(error) }, 'the bot is not ready')
      await pause(RETRY_MS, stop)
    }
  }
  return null
}
