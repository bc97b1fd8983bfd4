import { listSimilarSteps } from '@/lib/features/repository-steps/contract'
import * as steps from '@/lib/features/repository-steps/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(listSimilarSteps, ({ query }) => steps.listSimilarSteps(query))
