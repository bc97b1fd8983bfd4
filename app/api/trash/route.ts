import { listTrash } from '@/lib/features/trash/contract'
import * as trash from '@/lib/features/trash/service'
import { defineListRoute } from '@/lib/server/route'

export const GET = defineListRoute(listTrash, ({ actor, query }) => trash.listTrash(actor, query))
