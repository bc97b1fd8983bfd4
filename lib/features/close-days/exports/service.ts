import 'server-only'
import { requireProject } from '@/lib/features/projects/service'
import { type TableFile, tableFile } from '@/lib/server/table-file'
import { translatorOf } from '@/lib/shared/catalog'
import type { Language } from '@/lib/shared/language'
import { closeDayList } from '../queries'
import type { CloseDayExportQuery } from './contract'
import { EXPORT_NAME, exportHead, exportRow } from './rules'

/**
 * Every close day of a project in the wanted order, as a file in the person's language.
 * @throws AppError `not_found` for an unknown project.
 */
export async function exportCloseDays(
  projectId: string,
  { format, sort, order }: CloseDayExportQuery,
  language: Language | null,
): Promise<TableFile> {
  await requireProject(projectId)
  const translate = translatorOf(language)
  return tableFile({
    name: EXPORT_NAME,
    sheet: 'Close days',
    format,
    language,
    head: exportHead(translate),
    batches: closeDayList.batches({ filter: { projectId }, sort, order }),
    cellsOf: exportRow,
  })
}
