import { refreshTelegram } from '@/lib/features/auth/contract'
import * as sessions from '@/lib/features/auth/sessions/service'
import { sessionCookie } from '@/lib/server/auth'
import { definePublicRoute } from '@/lib/server/route'

export const POST = definePublicRoute(refreshTelegram, async ({ body, reply }) => {
  const { session, tokens } = await sessions.refreshTokens(body.refreshToken)
  reply.headers.append('set-cookie', await sessionCookie(session))
  return tokens
})
