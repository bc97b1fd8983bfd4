import 'server-only'
import { Prisma } from '@/lib/server/db'
import { is, isNotDeleted, readRows } from '@/lib/server/rows'

/** Scenarios that a project has besides those of a snapshot. */
interface Added {
  /** The first of them, in their order. */
  scenarios: { _id: string; number: string }[]
  /** How many more there are. */
  more: number
  /** The plants of all of them. */
  plants: string[]
}

/** Returns a project's scenarios without those with these ids: the first of them, and the plants of all. */
export async function findAdded(
  projectId: string,
  { without, limit }: { without: readonly string[]; limit: number },
): Promise<Added> {
  const added = Prisma.sql`"Scenario" s
    WHERE s."projectId" = ${projectId} AND ${isNotDeleted('s')} AND s.id <> ALL (${without}::bpchar[])`
  const rows = await readRows({ id: is.text, number: is.text, total: is.number })`
    SELECT s.id, s."scenarioNumber" AS number, (count(*) OVER ())::int AS total FROM ${added}
    ORDER BY s."runningNumber" LIMIT ${limit}`
  const total = rows[0]?.total ?? 0
  const plants = await readRows({ plant: is.text })`SELECT DISTINCT s.plant FROM ${added} AND s.plant <> ''`
  return {
    scenarios: rows.map(({ id, number }) => ({ _id: id, number })),
    more: total - rows.length,
    plants: plants.map(({ plant }) => plant),
  }
}
