import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { ROADMAP_PRIORITIES, ROADMAP_SIZES, ROADMAP_STATUSES } from './values'

const statusSchema = z.enum(ROADMAP_STATUSES)
const prioritySchema = z.enum(ROADMAP_PRIORITIES)
export type RoadmapPriority = z.infer<typeof prioritySchema>

export const roadmapItemSchema = z.object({
  id: z.string(),
  /** null for a draft, which has none. */
  number: z.number().int().nullable(),
  title: z.string(),
  status: statusSchema,
  priority: prioritySchema.nullable(),
  size: z.enum(ROADMAP_SIZES).nullable(),
  /** `color` as #rrggbb. */
  labels: z.array(z.object({ name: z.string(), color: z.string() })),
  assignees: z.array(z.string()),
  dueDate: z.iso.date().nullable(),
  updatedAt: z.iso.datetime(),
  /** Its address at the code host; empty where there is none. */
  url: z.string(),
})
export type RoadmapItem = z.infer<typeof roadmapItemSchema>

const roadmapSchema = z.object({
  /** null where no board is configured. */
  project: z.object({ title: z.string(), description: z.string(), url: z.string() }).nullable(),
  columns: z.array(z.object({ status: statusSchema, count: z.number().int() })),
  items: z.array(roadmapItemSchema),
  /** When it was read from the code host. */
  lastUpdated: z.iso.datetime().nullable(),
  /** Whether it is older than it should be, since the code host did not answer; it stands beside `data`, too. */
  cached: z.boolean(),
})
export type Roadmap = z.infer<typeof roadmapSchema>

export const getRoadmap = endpoint('GET /roadmap', {
  summary: 'The roadmap as it was read from the code host, at most five minutes ago while that answers.',
  access: 'public',
  data: roadmapSchema,
})

export const getRoadmapStatus = endpoint('GET /roadmap/status', {
  summary: 'Whether the code host answered when it was asked for the roadmap last.',
  access: 'public',
  data: z.object({ connected: z.boolean() }),
})

export const refreshRoadmap = endpoint('POST /roadmap/refresh', {
  summary:
    'Reads the roadmap from the code host now. Where that fails, what is stored is answered as `cached`.',
  access: 'authenticated',
  data: roadmapSchema,
})
