import { listTrash } from '@/lib/features/trash/contract'
import * as trash from '@/lib/features/trash/service'
import { definePersonalListRoute } from '@/lib/server/route'

export const GET = definePersonalListRoute(listTrash, ({ actor, query }) => trash.listTrash(actor, query))
