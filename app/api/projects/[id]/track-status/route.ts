import { getTrackStatus } from '@/lib/features/tracking/contract'
import * as tracking from '@/lib/features/tracking/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getTrackStatus, async ({ actor, params, reply }) => {
  reply.headers.set('cache-control', 'no-store')
  return { isTracked: await tracking.trackStatus(actor, params.id) }
})
