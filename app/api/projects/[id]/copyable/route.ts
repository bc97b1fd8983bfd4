import { getCopyableScenarios } from '@/lib/features/projects/contract'
import { copyableScenarios } from '@/lib/features/projects/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getCopyableScenarios, ({ params }) => copyableScenarios(params.id))
