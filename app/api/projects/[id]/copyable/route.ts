import { getCopyableScenarios } from '@/lib/features/projects/contract'
import { copyableScenarios } from '@/lib/features/projects/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(getCopyableScenarios, ({ params }) => copyableScenarios(params.id))
