import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Telegraf } from 'telegraf'
import type { Update } from 'telegraf/types'
import { environment } from '@/lib/server/env'
import { describeError, logger } from '@/lib/server/logger'
import { runInBackground } from '@/lib/server/shutdown'
import { isBotConfigured } from '@/lib/server/telegram'
import { getBot, offerCommands, useWebhook } from '@/lib/server/telegram-updates'
import { pause } from '@/lib/server/waiting'
import { translatorOf } from '@/lib/shared/catalog'
import { AppError } from '@/lib/shared/errors'
import { LANGUAGES } from '@/lib/shared/language'
import { COMMANDS } from './commands/rules'
import { createBot } from './commands/service'
import { updateSchema } from './contract'
import { pollInTurn } from './polling/service'

const RETRY_MS = 5_000

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

let hearing: Promise<Telegraf> | undefined

/**
 * Handles an update that came to the webhook.
 * @throws AppError `not_found` where there is no webhook, `forbidden` for anybody but Telegram, `unavailable` where it
 * has to come again later.
 */
export async function receiveWebhook(given: string | null, update: unknown): Promise<void> {
  const { TELEGRAM_WEBHOOK_SECRET: secret } = environment()
  if (secret === undefined || !isBotConfigured()) throw new AppError('not_found', 'errors.notFound')
  if (!isSame(given ?? '', secret)) throw new AppError('forbidden', 'errors.forbidden')
  if (!isUpdate(update)) return
  hearing ??= getBot()
    .then(createBot)
    .catch((error: unknown) => {
      hearing = undefined
      logger.warn({ failure: describeError(error) }, 'the bot is not ready')
      throw new AppError('unavailable', 'errors.unavailable')
    })
  await (await hearing).handleUpdate(update)
}

// Hashed, so that the comparison takes as long for a secret of any length.
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}

function isUpdate(value: unknown): value is Update {
  return updateSchema.safeParse(value).success
}
