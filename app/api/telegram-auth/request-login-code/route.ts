import { requestLoginCode } from '@/lib/features/auth/contract'
import * as auth from '@/lib/features/auth/service'
import { definePublicRoute } from '@/lib/server/route'
import { readVisitor } from '@/lib/server/visitor'

export const POST = definePublicRoute(requestLoginCode, ({ body, language, request }) =>
  auth.requestLoginCode(body.telegramUsername, readVisitor(request), language),
)
