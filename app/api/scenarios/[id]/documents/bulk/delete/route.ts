import { deleteScenarioDocuments } from '@/lib/features/scenarios/documents/contract'
import { documents } from '@/lib/features/scenarios/documents/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(deleteScenarioDocuments, async ({ actor, params, body }) => ({
  deleted: await documents.remove(actor, { scenarioId: params.id }, body.ids),
}))
