import { createScenarioDocument, listScenarioDocuments } from '@/lib/features/scenarios/documents/contract'
import { documents } from '@/lib/features/scenarios/documents/service'
import { defineListRoute, defineRoute } from '@/lib/server/route'

export const GET = defineListRoute(listScenarioDocuments, async ({ params, query }) => {
  const { rows, ...cursors } = await documents.list({ scenarioId: params.id }, query)
  return { documents: rows, ...cursors }
})

export const POST = defineRoute(createScenarioDocument, async ({ actor, params, body }) => ({
  document: await documents.add(actor, { scenarioId: params.id }, body),
}))
