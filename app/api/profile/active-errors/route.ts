import * as contract from '@/lib/features/profile/contract'
import * as profile from '@/lib/features/profile/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(contract.listActiveErrors, async ({ actor }) => ({
  errors: await profile.activeErrors(actor.userId),
}))
