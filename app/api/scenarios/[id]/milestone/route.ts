import { getScenarioMilestone } from '@/lib/features/milestones/contract'
import { readScenarioMilestone } from '@/lib/features/milestones/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getScenarioMilestone, ({ params }) => readScenarioMilestone(params.id))
