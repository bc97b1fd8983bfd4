import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'

export const getMetrics = endpoint('GET /metrics', {
  summary:
    'Figures of this process for Prometheus, in its text format. Needs the bearer token METRICS_TOKEN; 404 where that is not set or not the one that was sent.',
  access: 'public',
  data: z.object({}),
  answers: 'file',
})
