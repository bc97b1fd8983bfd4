import 'server-only'
import { type TableFile, tableFile } from '@/lib/server/table-file'
import { translatorOf } from '@/lib/shared/catalog'
import type { Language } from '@/lib/shared/language'
import { scenarioList } from '../listing/queries'
import type { ScenarioExportQuery } from './contract'
import { EXPORT_NAME, exportHead, exportRow } from './rules'

/** Every scenario that a filter finds, in its order, as a file in the person's language. */
export function exportScenarios(
  { format, sort, order, ...filter }: ScenarioExportQuery,
  language: Language | null,
): Promise<TableFile> {
  const translate = translatorOf(language)
  return tableFile({
    name: EXPORT_NAME,
    sheet: 'Scenarios',
    format,
    language,
    head: exportHead(translate),
    batches: scenarioList.batches({ filter, sort, order }),
    cellsOf: (scenario) => exportRow(scenario, translate),
  })
}
