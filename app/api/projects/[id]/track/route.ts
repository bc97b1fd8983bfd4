import { trackProject, untrackProject } from '@/lib/features/tracking/contract'
import * as tracking from '@/lib/features/tracking/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(trackProject, async ({ actor, params }) => {
  await tracking.trackProject(actor, params.id)
  return { isTracked: true }
})

export const DELETE = defineRoute(untrackProject, async ({ actor, params }) => {
  await tracking.untrackProject(actor, params.id)
  return { isTracked: false }
})
