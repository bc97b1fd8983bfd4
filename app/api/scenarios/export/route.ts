import { exportScenarios } from '@/lib/features/scenarios/exports/contract'
import * as exports from '@/lib/features/scenarios/exports/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(exportScenarios, async ({ query, language }) => {
  const { name, type, body } = await exports.exportScenarios(query, language)
  return new Response(body, {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  })
})
