import { readReceiptAgain, typeReceipt } from '@/lib/features/scenarios/receipts/contract'
import { readAgain, typeReading } from '@/lib/features/scenarios/receipts/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(readReceiptAgain, async ({ actor, params: { id: scenarioId, photoId } }) => ({
  reading: await readAgain(actor, { scenarioId, photoId }),
}))

export const PUT = defineRoute(typeReceipt, async ({ actor, params: { id: scenarioId, photoId }, body }) => ({
  reading: await typeReading(actor, { scenarioId, photoId }, body.text),
}))
