import { getMetrics } from '@/lib/features/health/metrics/contract'
import { readMetrics } from '@/lib/features/health/metrics/service'
import { definePublicRoute } from '@/lib/server/route'

export const GET = definePublicRoute(getMetrics, ({ request }) =>
  readMetrics(request.headers.get('authorization')),
)
