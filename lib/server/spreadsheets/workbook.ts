import 'server-only'
import { Refused } from './problems'
import type { NamedSheet, SheetLimits } from './sheet'
import { openWorkbook, type WorkbookArchive } from './workbook-archive'
import { numberFormats, quotedStyles } from './workbook-formats'
import { readSheet } from './workbook-rows'
import { readAttributes, sharedTexts, xmlText } from './workbook-xml'

const OFFICE_DOCUMENT = /\/officeDocument$/
const TABLE = /\/worksheet$/

/**
 * Returns the sheets of a workbook (.xlsx, .xlsm) in their order; charts and macros are left out.
 * @throws Refused for any other archive; for a damaged one, the error of the library
 */
export async function workbookSheets(bytes: Uint8Array, limits: SheetLimits): Promise<NamedSheet[]> {
  const archive = await openWorkbook(bytes)
  const [main] = await readRelations(archive, '').then((all) =>
    all.filter(({ type }) => OFFICE_DOCUMENT.test(type)),
  )
  const workbookPart = main?.target ?? 'xl/workbook.xml'
  const workbook = xmlText(await archive.read(workbookPart))
  if (workbook === '') throw new Refused('unreadable')
  const relations = await readRelations(archive, workbookPart)
  const targets = new Map(relations.map((relation) => [relation.id, relation]))
  const findTarget = (kind: string) => relations.find(({ type }) => type.endsWith(`/${kind}`))?.target
  const context = sheetContext(archive, { findTarget, is1904: /\bdate1904="(1|true)"/.test(workbook) })
  return Array.from(workbook.matchAll(/<sheet\s[^<>]*>/g), ([tag]) => readAttributes(tag)).flatMap(
    (sheet) => {
      const relation = targets.get(sheet.get('id') ?? '')
      if (!relation || !TABLE.test(relation.type)) return []
      return [
        {
          name: sheet.get('name') ?? '',
          isHidden: /hidden/i.test(sheet.get('state') ?? ''),
          read: async () => {
            const content = await archive.read(relation.target)
            if (!content) throw new Refused('unreadable')
            return readSheet(content, { ...(await context()), limits })
          },
        },
      ]
    },
  )
}

interface Relation {
  id: string
  type: string
  target: string
}

/** Returns the relations of a part of the archive, with the names of the parts in full. */
async function readRelations(archive: WorkbookArchive, part: string): Promise<Relation[]> {
  const folder = part.includes('/') ? part.slice(0, part.lastIndexOf('/') + 1) : ''
  const text = xmlText(await archive.read(`${folder}_rels/${part.slice(folder.length)}.rels`))
  return Array.from(text.matchAll(/<Relationship\s[^<>]*>/g), ([tag]) => {
    const attributes = readAttributes(tag)
    const target = (attributes.get('Target') ?? '').replaceAll('\\', '/')
    return {
      id: attributes.get('Id') ?? '',
      type: attributes.get('Type') ?? '',
      target: target.startsWith('/') ? target.slice(1) : resolved(`${folder}${target}`),
    }
  })
}

function resolved(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** The tables that cells refer to; read once, with the first sheet. */
function sheetContext(
  archive: WorkbookArchive,
  { findTarget, is1904 }: { findTarget: (kind: string) => string | undefined; is1904: boolean },
) {
  const read = async () => {
    const part = async (kind: string) => xmlText(await archive.read(findTarget(kind) ?? ''))
    const styles = await part('styles')
    return {
      texts: sharedTexts(await part('sharedStrings')),
      formats: await numberFormats(styles),
      quoted: quotedStyles(styles),
      is1904,
    }
  }
  let known: ReturnType<typeof read> | undefined
  return () => {
    known ??= read()
    return known
  }
}
