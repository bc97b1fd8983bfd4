import { addComment, listComments } from '@/lib/features/comments/contract'
import * as comments from '@/lib/features/comments/service'
import { defineListRoute, defineRoute } from '@/lib/server/route'

export const GET = defineListRoute(listComments, ({ params, query: { stepId, errorReportId, ...paging } }) =>
  comments.listComments({ scenarioId: params.id, stepId, errorReportId }, paging),
)

export const POST = defineRoute(addComment, async ({ actor, params, body: { text, ...about } }) => ({
  comment: await comments.addComment(actor, { scenarioId: params.id, ...about }, text),
}))
