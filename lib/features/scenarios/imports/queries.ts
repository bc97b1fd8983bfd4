import 'server-only'
import type { TransactionClient } from '@/lib/server/db'
import { type Remembered, rememberedSchema } from './contract'

/** The record of an import of a scenario, by which the next one finds it. */
export interface ImportRecord {
  scenarioId: string
  key: string | null
  /** The values that it stored; those of earlier imports stay besides. */
  values: Record<string, unknown>
}

/** Remembers what was imported into scenarios of a project. */
export async function rememberImported(
  tx: TransactionClient,
  projectId: string,
  records: readonly ImportRecord[],
): Promise<void> {
  const rows = JSON.stringify(records)
  // First, since a key may go from one of them to another.
  await tx.$executeRaw`
    UPDATE "ImportedScenario" i SET key = NULL
    FROM jsonb_to_recordset(${rows}::jsonb) r ("scenarioId" bpchar, key text)
    WHERE i."scenarioId" = r."scenarioId" AND i.key <> r.key`
  await tx.$executeRaw`
    INSERT INTO "ImportedScenario" ("scenarioId", "projectId", key, values, "updatedAt")
    SELECT r."scenarioId", ${projectId}, r.key, r.values, now()
    FROM jsonb_to_recordset(${rows}::jsonb) r ("scenarioId" text, key text, values jsonb)
    ON CONFLICT ("scenarioId") DO UPDATE SET key = coalesce(excluded.key, "ImportedScenario".key),
      values = "ImportedScenario".values || excluded.values, "updatedAt" = now()`
}

/** Returns the values that the last import gave these scenarios. */
export async function findRemembered(
  tx: TransactionClient,
  scenarioIds: readonly string[],
): Promise<Map<string, Remembered>> {
  const rows = await tx.importedScenario.findMany({ where: { scenarioId: { in: [...scenarioIds] } } })
  return new Map(rows.map(({ scenarioId, ...row }) => [scenarioId, rememberedSchema.parse(row)]))
}

/** Returns which of these row keys scenarios of a project have. */
export async function findTakenKeys(
  tx: TransactionClient,
  projectId: string,
  keys: readonly (string | null)[],
): Promise<Set<string | null>> {
  const rows = await tx.importedScenario.findMany({
    where: { projectId, key: { in: keys.filter((key) => key !== null) } },
    select: { key: true },
  })
  return new Set(rows.map(({ key }) => key))
}
