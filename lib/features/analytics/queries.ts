import 'server-only'
import { is, readRows } from '@/lib/server/rows'
import type { Span } from './rules'

/** The sums by days and blocks of days (decision 7) that the analytics of a range consist of. */
const FIGURES = ['created', 'status_set', 'completion_ms', 'test_ms', 'tested', 'reported']
/** Shown for the current range only. */
const CURRENT_FIGURES = [...FIGURES, 'team_status_set']

const SUM = {
  what: is.text,
  scope: is.text,
  kind: is.text,
  status: is.text,
  isCurrent: is.boolean,
  sum: is.number,
}

/**
 * Returns the sums of the current range and of the one before it, each as the blocks of days that it consists of; those
 * of days include statuses that the analytics don't show, since filtering them costs more. `OFFSET 0` keeps the spans
 * apart: otherwise the planner would read all tallies.
 */
export function sumSpans(spans: readonly (Span & { isCurrent: boolean })[]) {
  const wanted = spans.map(({ size, isCurrent, from, until }) => {
    const beginning = size === 1 ? '' : `${size}_`
    const whats = (isCurrent ? CURRENT_FIGURES : FIGURES).map((what) => beginning + what)
    return { isCurrent, from, until, whats, nameAt: beginning.length + 1 }
  })
  return readRows(SUM)`
    SELECT span."isCurrent", substr(part.what, span."nameAt") AS what, part.scope, part.kind, part.status,
      sum(part.count)::float8 AS sum
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      AS span ("isCurrent" boolean, "from" date, until date, whats text[], "nameAt" int)
    CROSS JOIN LATERAL (
      SELECT what, scope, kind, status, count FROM "Tally"
      WHERE what = ANY (span.whats) AND day >= span."from" AND day < span.until AND day > '-infinity'
      OFFSET 0
    ) part
    GROUP BY 1, 2, 3, 4, 5`
}

/**
 * Returns how many projects are active now, and how many were before this moment: of a project whose status changed
 * since, the first of these changes says what it was before.
 */
export async function countActiveProjects(before: Date): Promise<{ now: number; before: number }> {
  const [counts] = await readRows({ now: is.number, before: is.number })`
    SELECT count(*) FILTER (WHERE project.status = 'active')::int AS now,
      count(*) FILTER (WHERE coalesce(first."fromStatus", project.status) = 'active'
        AND project."createdAt" < ${before})::int AS before
    FROM "Project" project
    LEFT JOIN LATERAL (
      SELECT event."fromStatus" FROM "StatusSet" event
      WHERE event."subjectId" = project.id AND event.subject = 'project' AND event."createdAt" >= ${before}
      ORDER BY event."createdAt", event.id LIMIT 1
    ) first ON true
    WHERE project."deletedAt" IS NULL`
  return counts ?? { now: 0, before: 0 }
}

/** Returns how many projects, scenarios and error reports were created in each month (UTC) since `since`. */
export function sumMonths(since: Date) {
  return readRows({ month: is.date, kind: is.text, sum: is.number })`
    SELECT day AS month, kind, sum(count)::int AS sum
    FROM "Tally" WHERE what = 'month_created' AND day >= ${since}::date AND day > '-infinity' GROUP BY 1, 2`
}
