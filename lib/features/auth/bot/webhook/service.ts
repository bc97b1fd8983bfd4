import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Telegraf } from 'telegraf'
import type { Update } from 'telegraf/types'
import { environment } from '@/lib/server/env'
import { describeError, logger } from '@/lib/server/logger'
import { isBotConfigured } from '@/lib/server/telegram'
import { getBot } from '@/lib/server/telegram-updates'
import { AppError } from '@/lib/shared/errors'
import { createBot } from '../commands/service'
import { updateSchema } from '../contract'

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
