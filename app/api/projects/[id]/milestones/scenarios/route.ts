import { setMilestoneOfScenarios } from '@/lib/features/milestones/contract'
import * as scenarios from '@/lib/features/milestones/scenarios/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(setMilestoneOfScenarios, ({ actor, params, body }) =>
  scenarios.setMilestoneOfScenarios(actor, { projectId: params.id }, body),
)
