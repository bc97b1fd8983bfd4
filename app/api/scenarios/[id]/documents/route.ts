import { listScenarioDocuments } from '@/lib/features/scenarios/documents/contract'
import * as documents from '@/lib/features/scenarios/documents/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listScenarioDocuments, async ({ params }) => ({
  documents: await documents.listScenarioDocuments(params.id),
}))
