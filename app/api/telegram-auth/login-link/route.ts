import { loginByLink } from '@/lib/features/auth/contract'
import * as auth from '@/lib/features/auth/service'
import { sessionCookie } from '@/lib/server/auth'
import { definePublicRoute } from '@/lib/server/route'

export const POST = definePublicRoute(loginByLink, async ({ body, clientAddress, request, reply }) => {
  const userAgent = request.headers.get('user-agent') ?? ''
  const { session, tokens, user } = await auth.loginByLink(body.token, { clientAddress, userAgent })
  reply.headers.append('set-cookie', await sessionCookie(session))
  return { ...tokens, user }
})
