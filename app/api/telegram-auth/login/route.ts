import { login } from '@/lib/features/auth/contract'
import * as auth from '@/lib/features/auth/service'
import { sessionCookie } from '@/lib/server/auth'
import { definePublicRoute } from '@/lib/server/route'
import { browserCookie, readVisitor } from '@/lib/server/visitor'

export const POST = definePublicRoute(login, async ({ body, language, request, reply }) => {
  const { userId: challengeId, loginCode: code } = body
  const visitor = readVisitor(request)
  const { session, tokens, user } = await auth.login({ ...visitor, challengeId, code, language })
  reply.headers.append('set-cookie', await sessionCookie(session))
  reply.headers.append('set-cookie', browserCookie(visitor))
  return { ...tokens, user }
})
