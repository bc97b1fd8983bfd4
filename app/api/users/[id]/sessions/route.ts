import { endSessionsOf, listSessionsOf } from '@/lib/features/profile/contract'
import * as profile from '@/lib/features/profile/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listSessionsOf, async ({ actor, params }) => ({
  sessions: await profile.listSessions(actor, params.id),
}))

export const DELETE = defineRoute(endSessionsOf, async ({ actor, params }) => ({
  ended: await profile.endAllSessions(actor, params.id),
}))
