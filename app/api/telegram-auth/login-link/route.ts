import { loginByLink } from '@/lib/features/auth/contract'
import * as auth from '@/lib/features/auth/service'
import { sessionCookie } from '@/lib/server/auth'
import { definePublicRoute } from '@/lib/server/route'
import { browserCookie, readVisitor } from '@/lib/server/visitor'

export const POST = definePublicRoute(loginByLink, async ({ body, request, reply }) => {
  const visitor = readVisitor(request)
  const { session, tokens, user } = await auth.loginByLink(body.token, visitor)
  reply.headers.append('set-cookie', await sessionCookie(session))
  reply.headers.append('set-cookie', browserCookie(visitor))
  return { ...tokens, user }
})
