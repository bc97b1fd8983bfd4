import { announceInboxes } from '@/lib/features/comments/service'
import { restoreContents } from '@/lib/features/projects/deletion/service'
import { makeRoomForLines } from '@/lib/features/scenarios/products/service'
import { makeRoomForSteps } from '@/lib/features/scenarios/steps/service'
import { restoreFromTrash } from '@/lib/features/trash/contract'
import * as trash from '@/lib/features/trash/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(restoreFromTrash, async ({ actor, body }) => ({
  restored: await trash.restoreFromTrash(actor, body.items, {
    product_lines: makeRoomForLines,
    step: makeRoomForSteps,
    comment: announceInboxes,
    project: restoreContents,
  }),
}))
