import { listUserActiveErrors } from '@/lib/features/profile/contract'
import * as profile from '@/lib/features/profile/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listUserActiveErrors, async ({ actor, params }) => ({
  errors: await profile.listPersonErrors(actor, params.id),
}))
