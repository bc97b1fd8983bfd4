import { listReceiptPhotos, uploadReceiptPhotos } from '@/lib/features/scenarios/photos/contract'
import { receiptPhotos } from '@/lib/features/scenarios/photos/service'
import { defineRoute, defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(listReceiptPhotos, async ({ params }) => ({
  receiptPhotos: await receiptPhotos.listAll({ scenarioId: params.id }),
}))

export const POST = defineRoute(uploadReceiptPhotos, async ({ actor, params, form }) =>
  receiptPhotos.upload(actor, { scenarioId: params.id }, await form()),
)
