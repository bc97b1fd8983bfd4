import { logout } from '@/lib/features/auth/contract'
import * as auth from '@/lib/features/auth/service'
import { clearedSessionCookie } from '@/lib/server/auth'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(logout, async ({ actor, reply }) => {
  await auth.logout(actor)
  reply.headers.append('set-cookie', clearedSessionCookie())
  return {}
})
