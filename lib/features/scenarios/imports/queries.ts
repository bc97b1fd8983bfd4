import 'server-only'
import type { TransactionClient } from '@/lib/server/db'

/** What an import stores of a scenario, by which the next one finds it. */
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
  await tx.$executeRaw`
    INSERT INTO "ImportedScenario" ("scenarioId", "projectId", key, values, "updatedAt")
    SELECT r."scenarioId", ${projectId}, r.key, r.values, now()
    FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) r ("scenarioId" text, key text, values jsonb)
    ON CONFLICT ("scenarioId") DO UPDATE SET key = coalesce(excluded.key, "ImportedScenario".key),
      values = "ImportedScenario".values || excluded.values, "updatedAt" = now()`
}
