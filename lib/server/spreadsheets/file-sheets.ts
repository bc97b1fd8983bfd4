import 'server-only'
import type { TextEncoding } from '@/lib/shared/imported-table'
import { delimitedSheet } from './delimited-text'
import { fileKind, isWebPage, refuseOtherTexts } from './file-kind'
import { htmlTables } from './html-tables'
import { oldWorkbookSheets } from './old-workbook'
import { Refused } from './problems'
import type { NamedSheet, SheetLimits } from './sheet'
import { decode, detectEncoding } from './text-encoding'
import { workbookSheets } from './workbook'

export interface FileSheets {
  /** Null for a workbook in Unicode. */
  encoding: TextEncoding | null
  /** Whether its letters are too few to tell in which encoding it is, and nobody has chosen one. */
  isEncodingGuessed: boolean
  /** A text has one, without a name. */
  sheets: NamedSheet[]
  /** Whether its cells are separated by a sign, which may stand within a text as well. */
  isDelimited: boolean
}

/**
 * Returns the sheets of a file, whose kind is recognised by its content.
 * @param wanted the encoding that a person has chosen
 * @throws Refused for what is no table, with what it is
 */
export async function fileSheets(
  bytes: Uint8Array,
  wanted: TextEncoding | undefined,
  limits: SheetLimits,
): Promise<FileSheets> {
  switch (fileKind(bytes)) {
    case 'archive':
      return {
        encoding: null,
        isEncodingGuessed: false,
        sheets: await workbookSheets(bytes, limits),
        isDelimited: false,
      }
    case 'oldWorkbook':
      return { ...(await oldWorkbookSheets(bytes, wanted, limits)), isDelimited: false }
    default:
      return textSheets(bytes, wanted, limits)
  }
}

// DOS programs, tills among them, end a text with this sign.
function withoutEndSign(text: string): string {
  const written = text.trimEnd()
  return written.endsWith('\u001A') ? written.slice(0, -1) : text
}

function textSheets(bytes: Uint8Array, wanted: TextEncoding | undefined, limits: SheetLimits): FileSheets {
  const detected = wanted ? { encoding: wanted, isGuess: false } : detectEncoding(bytes)
  const text = detected ? withoutEndSign(decode(bytes, detected.encoding)) : '\0'
  if (!detected || text.includes('\0')) throw new Refused('notText')
  const read = { encoding: detected.encoding, isEncodingGuessed: detected.isGuess }
  if (isWebPage(text)) return { ...read, sheets: pageSheets(text), isDelimited: false }
  refuseOtherTexts(text)
  const sheet = { name: '', isHidden: false, read: async () => delimitedSheet(text, limits) }
  return { ...read, sheets: [sheet], isDelimited: true }
}

function pageSheets(page: string): NamedSheet[] {
  const tables = htmlTables(page)
  if (tables.every(({ rows }) => rows.length === 0)) throw new Refused('webPage')
  return tables.map((table, index) => ({ name: String(index + 1), isHidden: false, read: async () => table }))
}
