import * as contract from '@/lib/features/profile/contract'
import * as profile from '@/lib/features/profile/service'
import { clearedSessionCookie } from '@/lib/server/auth'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(contract.listSessions, async ({ actor }) => ({
  sessions: await profile.listSessions(actor),
}))

export const DELETE = defineRoute(contract.endAllSessions, async ({ actor, reply }) => {
  await profile.endAllSessions(actor)
  reply.headers.append('set-cookie', clearedSessionCookie())
  return {}
})
