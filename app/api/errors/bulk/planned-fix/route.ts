import { setPlannedFixOfErrors } from '@/lib/features/error-register/contract'
import * as register from '@/lib/features/error-register/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(setPlannedFixOfErrors, ({ actor, body }) =>
  register.setPlannedFixOfErrors(actor, body),
)
