import { listReceiptPhotos, uploadReceiptPhotos } from '@/lib/features/scenarios/photos/contract'
import { receiptPhotos } from '@/lib/features/scenarios/photos/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listReceiptPhotos, async ({ params }) => ({
  receiptPhotos: await receiptPhotos.listAll({ scenarioId: params.id }),
}))

export const POST = defineRoute(uploadReceiptPhotos, async ({ actor, params, form }) =>
  receiptPhotos.upload(actor, { scenarioId: params.id }, await form()),
)
