import { listErrors } from '@/lib/features/error-register/contract'
import * as register from '@/lib/features/error-register/service'
import { defineListRoute } from '@/lib/server/route'

export const GET = defineListRoute(listErrors, ({ query, isWhole }) =>
  register.listErrors(query, { isCounted: !isWhole }),
)
