import { register } from '@/lib/features/auth/contract'
import * as auth from '@/lib/features/auth/service'
import { definePublicRoute } from '@/lib/server/route'

export const POST = definePublicRoute(register, ({ body, clientAddress, language }) =>
  auth.register(body, clientAddress, language),
)
