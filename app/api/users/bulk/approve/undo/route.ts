import { undoApproval } from '@/lib/features/users/contract'
import * as users from '@/lib/features/users/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(undoApproval, ({ actor, body }) => users.undoApproval(actor, body.changes))
