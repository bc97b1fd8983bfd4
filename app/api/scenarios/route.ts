import { listScenarios } from '@/lib/features/scenarios/contract'
import * as scenarios from '@/lib/features/scenarios/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listScenarios, ({ query }) => scenarios.listScenarios(query))
