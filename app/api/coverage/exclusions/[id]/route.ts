import { includePair } from '@/lib/features/coverage/contract'
import * as coverage from '@/lib/features/coverage/service'
import { defineRoute } from '@/lib/server/route'

export const DELETE = defineRoute(includePair, async ({ actor, params }) => {
  await coverage.includePair(actor, params.id)
  return {}
})
