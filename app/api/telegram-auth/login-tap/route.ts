import { loginByTap } from '@/lib/features/auth/contract'
import * as auth from '@/lib/features/auth/service'
import { sessionCookie } from '@/lib/server/auth'
import { definePublicRoute } from '@/lib/server/route'

export const POST = definePublicRoute(loginByTap, async ({ body, clientAddress, request, reply }) => {
  const userAgent = request.headers.get('user-agent') ?? ''
  const entered = await auth.loginByTap(body, { clientAddress, userAgent })
  if (!entered) return { session: null }
  reply.headers.append('set-cookie', await sessionCookie(entered.session))
  return { session: { ...entered.tokens, user: entered.user } }
})
