import { deleteComment, editComment } from '@/lib/features/comments/contract'
import * as comments from '@/lib/features/comments/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(editComment, async ({ actor, params, body }) => ({
  comment: await comments.editComment(actor, { scenarioId: params.id, id: params.commentId }, body),
}))

export const DELETE = defineRoute(deleteComment, async ({ actor, params }) => {
  await comments.deleteComment(actor, { scenarioId: params.id, id: params.commentId })
  return {}
})
