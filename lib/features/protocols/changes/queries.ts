import 'server-only'
import { is, isNotDeleted, readRows } from '@/lib/server/rows'

/** Returns the first of a project's scenarios without those with these ids, in their order, and how many more there are. */
export async function findAdded(
  projectId: string,
  { without, limit }: { without: readonly string[]; limit: number },
): Promise<{ scenarios: { _id: string; number: string }[]; more: number }> {
  const rows = await readRows({ id: is.text, number: is.text, total: is.number })`
    SELECT s.id, s."scenarioNumber" AS number, (count(*) OVER ())::int AS total FROM "Scenario" s
    WHERE s."projectId" = ${projectId} AND ${isNotDeleted('s')} AND s.id <> ALL (${without}::bpchar[])
    ORDER BY s."runningNumber" LIMIT ${limit}`
  const total = rows[0]?.total ?? 0
  return { scenarios: rows.map(({ id, number }) => ({ _id: id, number })), more: total - rows.length }
}
