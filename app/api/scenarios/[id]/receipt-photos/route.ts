import { listReceiptPhotos } from '@/lib/features/scenarios/photos/contract'
import * as photos from '@/lib/features/scenarios/photos/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listReceiptPhotos, async ({ params }) => ({
  receiptPhotos: await photos.listReceiptPhotos(params.id),
}))
