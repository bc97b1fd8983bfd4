import { requestLoginCode } from '@/lib/features/auth/contract'
import * as auth from '@/lib/features/auth/service'
import { definePublicRoute } from '@/lib/server/route'

export const POST = definePublicRoute(requestLoginCode, ({ body, clientAddress, language, request }) => {
  const userAgent = request.headers.get('user-agent') ?? ''
  return auth.requestLoginCode(body.telegramUsername, { clientAddress, userAgent }, language)
})
