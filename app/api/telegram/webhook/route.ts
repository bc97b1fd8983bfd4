import { receiveTelegramUpdate } from '@/lib/features/bot/contract'
import { receiveWebhook } from '@/lib/features/bot/service'
import { definePublicRoute } from '@/lib/server/route'

export const POST = definePublicRoute(receiveTelegramUpdate, async ({ request, body }) => {
  await receiveWebhook(request.headers.get('x-telegram-bot-api-secret-token'), body)
  return {}
})
