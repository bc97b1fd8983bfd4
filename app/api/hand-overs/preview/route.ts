import { previewHandOver } from '@/lib/features/hand-overs/contract'
import * as handOvers from '@/lib/features/hand-overs/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(previewHandOver, async ({ actor, body }) => ({
  preview: await handOvers.previewHandOver(actor, body),
}))
