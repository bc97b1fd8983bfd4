import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { MEBIBYTE } from '@/lib/shared/limits'

/** One update of Telegram's Bot API; everything but its number is Telegram's own. */
export const updateSchema = z.looseObject({ update_id: z.number().int() })

/** Called by Telegram alone, which shows the secret that it was given. */
export const receiveTelegramUpdate = endpoint('POST /telegram/webhook', {
  summary: 'An update for the bot, from Telegram',
  access: 'public',
  body: updateSchema,
  bodyLimit: MEBIBYTE,
  data: z.object({}),
})
