import { listReceiptReadings } from '@/lib/features/scenarios/receipts/contract'
import { listReadings } from '@/lib/features/scenarios/receipts/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(listReceiptReadings, async ({ params }) => ({
  readings: await listReadings(params.id),
}))
