import { login } from '@/lib/features/auth/contract'
import * as auth from '@/lib/features/auth/service'
import { sessionCookie } from '@/lib/server/auth'
import { definePublicRoute } from '@/lib/server/route'

export const POST = definePublicRoute(login, async ({ body, clientAddress, language, request, reply }) => {
  const { userId: challengeId, loginCode: code } = body
  const userAgent = request.headers.get('user-agent') ?? ''
  const answer = { challengeId, code, clientAddress, userAgent, language }
  const { session, tokens, user } = await auth.login(answer)
  reply.headers.append('set-cookie', await sessionCookie(session))
  return { ...tokens, user }
})
