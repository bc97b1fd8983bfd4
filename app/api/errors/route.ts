import { listErrors } from '@/lib/features/error-register/contract'
import * as register from '@/lib/features/error-register/service'
import { definePersonalListRoute } from '@/lib/server/route'

export const GET = definePersonalListRoute(listErrors, ({ actor, query, isWhole }) =>
  register.listErrors(actor, query, { isCounted: !isWhole }),
)
