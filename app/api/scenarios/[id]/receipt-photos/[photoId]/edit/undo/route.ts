import { undoReceiptPhotoEdit } from '@/lib/features/scenarios/photos/contract'
import { receiptPhotos } from '@/lib/features/scenarios/photos/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(undoReceiptPhotoEdit, async ({ actor, params, body }) => ({
  receiptPhoto: await receiptPhotos.undoEdit(
    actor,
    { parent: { scenarioId: params.id }, id: params.photoId },
    body,
  ),
}))
