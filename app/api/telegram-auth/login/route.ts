import { login } from '@/lib/features/auth/contract'
import * as auth from '@/lib/features/auth/service'
import { sessionCookie } from '@/lib/server/auth'
import { definePublicRoute } from '@/lib/server/route'

export const POST = definePublicRoute(login, async ({ body, clientAddress, language, reply }) => {
  const { userId: challengeId, loginCode: code } = body
  const { session, tokens, user } = await auth.login({ challengeId, code, clientAddress, language })
  reply.headers.append('set-cookie', await sessionCookie(session))
  return { ...tokens, user }
})
