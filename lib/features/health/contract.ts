import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { backupStateSchema } from './backups/contract'

// Neither names versions or hosts: both are public.
const healthySchema = z.object({ status: z.literal('ok') })

/** Whether the process is alive. */
export const checkLive = endpoint('GET /health/live', {
  summary: 'Whether the process is alive; asks nothing else',
  access: 'public',
  data: healthySchema,
})

/** Whether requests may be sent to it; 503 where not. */
export const checkReady = endpoint('GET /health/ready', {
  summary: 'Whether the database answers within a second and is migrated',
  access: 'public',
  data: healthySchema,
})

/** The components that the product depends on; each is really probed. */
export const HEALTH_COMPONENTS = ['database', 'bot', 'codeHost', 'queue', 'storage'] as const

export const healthComponentSchema = z.enum(HEALTH_COMPONENTS)
export type HealthComponent = z.infer<typeof healthComponentSchema>

export const healthMetricSchema = z.object({
  component: healthComponentSchema,
  name: z.string(),
  status: z.enum(['healthy', 'warning', 'error']),
  /** Whether it is set up; what is not has the status `warning`. */
  isConfigured: z.boolean(),
  /** The share of good answers in the last 24 hours, such as `99.9%`; `–` for what is not set up. */
  uptime: z.string(),
  /** The share of good answers in each of the last 24 hours, the oldest first; null where nothing was asked. */
  line: z.array(z.number().min(0).max(1).nullable()).length(24),
  icon: z.enum(['Database', 'Bot', 'GitBranch', 'ListChecks', 'HardDrive']),
  color: z.enum(['green', 'orange', 'red']),
})
export type HealthMetric = z.infer<typeof healthMetricSchema>

export const getHealthDashboard = endpoint('GET /health/dashboard', {
  summary: 'How the database, the bot, the code host, the notification queue and the file storage are.',
  access: 'authenticated',
  data: z.object({
    healthMetrics: z.array(healthMetricSchema),
    /** Messages about what the operator should set right. */
    warnings: z.array(z.string()),
    /** null for everybody but admins. */
    backup: backupStateSchema.nullable(),
    lastUpdated: z.iso.datetime(),
  }),
})
export type HealthDashboard = z.output<typeof getHealthDashboard.data>
