import { listSimilarSteps } from '@/lib/features/repository-steps/contract'
import * as steps from '@/lib/features/repository-steps/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listSimilarSteps, ({ query }) => steps.listSimilarSteps(query))
