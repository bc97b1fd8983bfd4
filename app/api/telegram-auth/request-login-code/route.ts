import { requestLoginCode } from '@/lib/features/auth/contract'
import * as auth from '@/lib/features/auth/service'
import { definePublicRoute } from '@/lib/server/route'

export const POST = definePublicRoute(requestLoginCode, ({ body, clientAddress, language }) =>
  auth.requestLoginCode(body.telegramUsername, clientAddress, language),
)
