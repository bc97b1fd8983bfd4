import { listTrackedProjects } from '@/lib/features/tracking/contract'
import * as tracking from '@/lib/features/tracking/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listTrackedProjects, async ({ actor }) => ({
  trackedProjects: await tracking.listTrackedProjects(actor),
}))
