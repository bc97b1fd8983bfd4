import * as contract from '@/lib/features/profile/contract'
import * as profile from '@/lib/features/profile/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(contract.getProfileStats, async ({ actor }) => ({
  stats: await profile.profileStats(actor),
}))
