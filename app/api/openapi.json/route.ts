import { getOpenApi } from '@/lib/features/api-docs/contract'
import { openApi } from '@/lib/features/api-docs/service'
import { definePublicRoute } from '@/lib/server/route'

export const GET = definePublicRoute(getOpenApi, () =>
  Response.json(openApi(), { headers: { 'cache-control': 'public, max-age=300' } }),
)
