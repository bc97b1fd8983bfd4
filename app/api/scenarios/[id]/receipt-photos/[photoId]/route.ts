import { deleteReceiptPhoto, updateReceiptPhoto } from '@/lib/features/scenarios/photos/contract'
import { receiptPhotos } from '@/lib/features/scenarios/photos/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateReceiptPhoto, async ({ actor, params, body }) => ({
  receiptPhoto: await receiptPhotos.change(
    actor,
    { parent: { scenarioId: params.id }, id: params.photoId },
    body,
  ),
}))

export const DELETE = defineRoute(deleteReceiptPhoto, async ({ actor, params }) => {
  await receiptPhotos.remove(actor, { scenarioId: params.id }, [params.photoId])
  return {}
})
