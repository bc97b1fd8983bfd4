import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'

// Neither says anything of versions or hosts: anybody may ask.
const healthySchema = z.object({ status: z.literal('ok') })

/** Whether the process answers at all. */
export const checkLive = endpoint({
  method: 'GET',
  path: '/health/live',
  summary: 'Whether the process is alive; asks nothing else',
  access: 'public',
  data: healthySchema,
})

/** Whether requests may be sent to it; 503 where not. */
export const checkReady = endpoint({
  method: 'GET',
  path: '/health/ready',
  summary: 'Whether the database answers within a second and is migrated',
  access: 'public',
  data: healthySchema,
})
