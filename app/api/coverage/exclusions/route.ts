import { excludePair } from '@/lib/features/coverage/contract'
import * as coverage from '@/lib/features/coverage/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(excludePair, async ({ actor, body }) => ({
  exclusion: await coverage.excludePair(actor, body),
}))
