import { listNearDeadlines } from '@/lib/features/projects/deadlines/contract'
import { nearDeadlines } from '@/lib/features/projects/deadlines/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(listNearDeadlines, ({ query }) => nearDeadlines(query))
