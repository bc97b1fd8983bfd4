import { deleteScenarioDocument, updateScenarioDocument } from '@/lib/features/scenarios/documents/contract'
import { documents } from '@/lib/features/scenarios/documents/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateScenarioDocument, async ({ actor, params, body }) => ({
  document: await documents.change(actor, { parent: { scenarioId: params.id }, id: params.docId }, body),
}))

export const DELETE = defineRoute(deleteScenarioDocument, async ({ actor, params }) => {
  await documents.remove(actor, { scenarioId: params.id }, [params.docId])
  return {}
})
