import 'server-only'
import { documentFile } from '@/lib/server/documents/document-file'
import { type TableFile, workbookFile } from '@/lib/server/table-file'
import { AppError } from '@/lib/shared/errors'
import type { Language } from '@/lib/shared/language'
import { findProtocol } from '../queries'
import { protocolFileName } from '../values'

// What a file says is loaded when the first one is made: it knows all that a scenario has.

/**
 * Returns a protocol as a PDF in a language.
 * @throws AppError `not_found`, `conflict` where its stored bytes can't be read, and those of `documentFile`.
 */
export async function protocolPdf(id: string, language: Language | null): Promise<TableFile> {
  const { number } = await requireProtocol(id)
  return documentFile(protocolFileName(number, 'pdf'), async () => {
    const { readContent } = await import('../contents/service')
    return readContent(id, language)
  })
}

/**
 * Returns a protocol as an Excel file.
 * @throws AppError `not_found`, `conflict` where its stored bytes can't be read, and those of `workbookFile`.
 */
export async function protocolWorkbook(id: string, language: Language | null): Promise<TableFile> {
  const { number } = await requireProtocol(id)
  const file = await workbookFile('protocol', async () => {
    const { readSheets } = await import('../contents/service')
    return readSheets(id, language)
  })
  return { ...file, name: protocolFileName(number, 'xlsx') }
}

async function requireProtocol(id: string) {
  const protocol = await findProtocol(id)
  if (!protocol) throw new AppError('not_found', 'protocols.notFound')
  return protocol
}
