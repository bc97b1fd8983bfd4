import { loginByTap } from '@/lib/features/auth/contract'
import * as auth from '@/lib/features/auth/service'
import { sessionCookie } from '@/lib/server/auth'
import { definePublicRoute } from '@/lib/server/route'
import { browserCookie, readVisitor } from '@/lib/server/visitor'

export const POST = definePublicRoute(loginByTap, async ({ body, request, reply }) => {
  const visitor = readVisitor(request)
  const entered = await auth.loginByTap(body, visitor)
  if (!entered) return { session: null }
  reply.headers.append('set-cookie', await sessionCookie(entered.session))
  reply.headers.append('set-cookie', browserCookie(visitor))
  return { session: { ...entered.tokens, user: entered.user } }
})
