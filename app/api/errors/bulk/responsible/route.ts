import { setResponsibleOfErrors } from '@/lib/features/error-register/contract'
import * as register from '@/lib/features/error-register/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(setResponsibleOfErrors, ({ actor, body }) =>
  register.setResponsibleOfErrors(actor, body),
)
