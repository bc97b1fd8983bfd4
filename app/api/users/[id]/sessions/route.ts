import { endUserSessions, listUserSessions } from '@/lib/features/profile/contract'
import * as profile from '@/lib/features/profile/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listUserSessions, async ({ actor, params }) => ({
  sessions: await profile.listSessions(actor, params.id),
}))

export const DELETE = defineRoute(endUserSessions, async ({ actor, params }) => ({
  ended: await profile.endAllSessions(actor, params.id),
}))
