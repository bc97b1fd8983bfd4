import { getBurnDown } from '@/lib/features/projects/deadlines/contract'
import { burnDown } from '@/lib/features/projects/deadlines/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getBurnDown, async ({ params }) => ({ days: await burnDown(params.id) }))
