import * as contract from '@/lib/features/profile/contract'
import * as profile from '@/lib/features/profile/service'
import { clearedSessionCookie } from '@/lib/server/auth'
import { defineRoute } from '@/lib/server/route'

export const DELETE = defineRoute(contract.endSession, async ({ actor, params, reply }) => {
  await profile.endSession(actor, params.id)
  if (params.id === actor.sessionId) reply.headers.append('set-cookie', clearedSessionCookie())
  return {}
})
