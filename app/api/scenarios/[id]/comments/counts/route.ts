import { countComments } from '@/lib/features/comments/contract'
import * as comments from '@/lib/features/comments/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(countComments, ({ params }) => comments.countComments(params.id))
