import { listTrash } from '@/lib/features/trash/contract'
import * as trash from '@/lib/features/trash/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listTrash, ({ actor, query }) => trash.listTrash(actor, query))
