import { logout } from '@/lib/features/auth/contract'
import * as sessions from '@/lib/features/auth/sessions/service'
import { clearedSessionCookie } from '@/lib/server/auth'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(logout, async ({ actor, reply }) => {
  await sessions.logout(actor)
  reply.headers.append('set-cookie', clearedSessionCookie())
  return {}
})
