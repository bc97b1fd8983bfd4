import 'server-only'
import { requireProject } from '@/lib/features/projects/service'
import { type TableFile, tableFile } from '@/lib/server/table-file'
import { translatorOf } from '@/lib/shared/catalog'
import type { Language } from '@/lib/shared/language'
import { aggregationList } from '../queries'
import type { AggregationExportQuery } from './contract'
import { EXPORT_NAME, exportHead, exportRow } from './rules'

/**
 * Every aggregation of a project in the wanted order, as a file in the person's language.
 * @throws AppError `not_found` for an unknown project.
 */
export async function exportAggregations(
  projectId: string,
  { format, sort, order }: AggregationExportQuery,
  language: Language | null,
): Promise<TableFile> {
  await requireProject(projectId)
  const translate = translatorOf(language)
  return tableFile({
    name: EXPORT_NAME,
    sheet: 'Aggregations',
    format,
    language,
    head: exportHead(translate),
    batches: aggregationList.batches({ filter: { projectId }, sort, order }),
    cellsOf: exportRow,
  })
}
