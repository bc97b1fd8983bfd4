import { listNearDeadlines } from '@/lib/features/projects/deadlines/contract'
import { nearDeadlines } from '@/lib/features/projects/deadlines/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listNearDeadlines, ({ actor, query }) => nearDeadlines(actor, query.today))
