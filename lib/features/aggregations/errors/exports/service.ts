import 'server-only'
import { requireProject } from '@/lib/features/projects/service'
import { type TableFile, tableFile } from '@/lib/server/table-file'
import { translatorOf } from '@/lib/shared/catalog'
import type { Language } from '@/lib/shared/language'
import { aggregationErrorList } from '../queries'
import type { AggregationErrorExportQuery } from './contract'
import { EXPORT_NAME, exportHead, exportRow } from './rules'

/**
 * Every error of a registry in the wanted order, as a file in the person's language.
 * @throws AppError `not_found` for an unknown project.
 */
export async function exportAggregationErrors(
  projectId: string,
  { format, sort, order }: AggregationErrorExportQuery,
  language: Language | null,
): Promise<TableFile> {
  await requireProject(projectId)
  const translate = translatorOf(language)
  return tableFile({
    name: EXPORT_NAME,
    sheet: 'Error registry',
    format,
    language,
    head: exportHead(translate),
    batches: aggregationErrorList.batches({ filter: { projectId }, sort, order }),
    cellsOf: (row) => exportRow(row, translate),
  })
}
