import 'server-only'
import { is, readRows } from '@/lib/server/rows'

/** How much waits in a queue, and for how many seconds the first of it does. */
export interface QueueState {
  queue: string
  depth: number
  oldestSeconds: number
}

/** Returns the state of the outboxes and of the queued jobs; what is kept for later, as in quiet hours, does not wait. */
export async function countQueues(): Promise<QueueState[]> {
  const [{ hasJobs } = { hasJobs: false }] = await readRows({ hasJobs: is.boolean })`
    SELECT to_regclass('jobs.job') IS NOT NULL AS "hasJobs"`
  const outboxes = await readRows(QUEUE)`
    SELECT 'group_notifications' AS queue, count(*)::int AS depth,
      coalesce(extract(epoch FROM now() - min("createdAt")), 0)::float8 AS "oldestSeconds"
    FROM "GroupNotification" WHERE "sentAt" IS NULL AND "failedAt" IS NULL
    UNION ALL
    SELECT 'reminders', count(*)::int, coalesce(extract(epoch FROM now() - min("createdAt")), 0)::float8
    FROM "Reminder"
    WHERE "sentAt" IS NULL AND "failedAt" IS NULL AND "sendAfter" <= now()
      AND (channel <> 'push' OR "startedAt" IS NULL)`
  return hasJobs ? [...outboxes, ...(await countJobs())] : outboxes
}

const QUEUE = { queue: is.text, depth: is.number, oldestSeconds: is.number }

const countJobs = () => readRows(QUEUE)`
  SELECT 'jobs' AS queue, count(*)::int AS depth,
    coalesce(extract(epoch FROM now() - min(start_after)), 0)::float8 AS "oldestSeconds"
  FROM jobs.job WHERE state < 'active' AND start_after <= now()`
