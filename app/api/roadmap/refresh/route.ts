import { refreshRoadmap } from '@/lib/features/roadmap/contract'
import * as roadmap from '@/lib/features/roadmap/service'
import { defineRoute } from '@/lib/server/route'
import { getTranslator } from '@/lib/shared/catalog'

export const POST = defineRoute(refreshRoadmap, async ({ language, reply }) => {
  const found = await roadmap.refreshRoadmap()
  reply.beside = { cached: found.cached }
  const t = getTranslator(language)
  if (found.project === null) reply.message = t('roadmap.notConfigured')
  else reply.message = t(found.cached ? 'roadmap.showingCached' : 'roadmap.refreshed')
  return found
})
