import 'server-only'
import { type TableBatches, type TableFile, tableFile } from '@/lib/server/table-file'
import { translatorOf } from '@/lib/shared/catalog'
import type { Language } from '@/lib/shared/language'
import { everyScenario } from '../listing/queries'
import type { ScenarioExportQuery } from './contract'
import { EXPORT_NAME, exportHead, exportRow } from './rules'

const BATCH_ROWS = 2_000

/** Every scenario that a filter finds, in its order, as a file in the person's language. */
export function exportScenarios(
  { format, sort, order, ...filter }: ScenarioExportQuery,
  language: Language | null,
): Promise<TableFile> {
  const batches = batchesOf(everyScenario({ filter, sort, order }, BATCH_ROWS), language)
  return tableFile({ name: EXPORT_NAME, sheet: 'Scenarios', format, language, batches })
}

async function* batchesOf(
  scenarios: ReturnType<typeof everyScenario>,
  language: Language | null,
): TableBatches {
  const translate = translatorOf(language)
  yield [exportHead(translate)]
  for await (const batch of scenarios) yield batch.map((scenario) => exportRow(scenario, translate))
}
