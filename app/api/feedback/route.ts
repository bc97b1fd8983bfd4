import * as contract from '@/lib/features/feedback/contract'
import * as feedback from '@/lib/features/feedback/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(contract.sendFeedback, ({ actor, body, language }) =>
  feedback.sendFeedback(actor, body, language),
)
