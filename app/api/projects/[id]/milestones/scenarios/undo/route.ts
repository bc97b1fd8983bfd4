import { undoMilestoneOfScenarios } from '@/lib/features/milestones/contract'
import * as scenarios from '@/lib/features/milestones/scenarios/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(undoMilestoneOfScenarios, ({ actor, params, body }) =>
  scenarios.undoMilestoneOfScenarios(actor, { projectId: params.id }, body.changes),
)
