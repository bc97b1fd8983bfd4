import 'server-only'
import { type Refusal, Refused } from './problems'

/** The kind of a file by its content, whatever its name says. */
type FileKind = 'archive' | 'oldWorkbook' | 'text'

const at = (offset: number, ...bytes: number[]) => ({ offset, bytes })
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

const ZIP = [at(0, 0x50, 0x4b, 0x03, 0x04), at(0, 0x50, 0x4b, 0x05, 0x06)]
const COMPOUND = at(0, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
/** The first record of a workbook of before Excel 5, which stood in no container. */
const BARE_WORKBOOKS = [0x00, 0x02, 0x04, 0x08].map((version) => at(0, 0x09, version))

const SIGNATURES: readonly [Refusal, { offset: number; bytes: number[] }[]][] = [
  ['pdf', [at(0, ...ascii('%PDF'))]],
  [
    'picture',
    [
      at(0, 0x89, ...ascii('PNG')),
      at(0, 0xff, 0xd8, 0xff),
      at(0, ...ascii('GIF8')),
      at(8, ...ascii('WEBP')),
      at(0, ...ascii('II*\0')),
      at(0, ...ascii('MM\0*')),
      at(4, ...ascii('ftyp')),
    ],
  ],
  [
    'archive',
    [
      at(0, ...ascii('Rar!')),
      at(0, ...ascii('7z'), 0xbc, 0xaf),
      at(0, 0x1f, 0x8b),
      at(0, ...ascii('BZh')),
      at(0, 0xfd, ...ascii('7zXZ')),
    ],
  ],
  ['document', [at(0, ...ascii('{\\rtf'))]],
]

/**
 * Returns the kind of a file by its first bytes.
 * @throws Refused for what is known and no table, with what it is
 */
export function fileKind(bytes: Uint8Array): FileKind {
  const begins = ({ offset, bytes: wanted }: { offset: number; bytes: number[] }) =>
    wanted.every((byte, index) => bytes[offset + index] === byte)
  if (ZIP.some(begins)) return 'archive'
  if (begins(COMPOUND)) return compoundKind(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (BARE_WORKBOOKS.some(begins) && bytes.includes(0)) return 'oldWorkbook'
  const known = SIGNATURES.find(([, signatures]) => signatures.some(begins))
  if (known) throw new Refused(known[0])
  return 'text'
}

// Office's container of before 2007 names its streams in UTF-16.
function compoundKind(file: Buffer): FileKind {
  const holds = (name: string) => file.includes(Buffer.from(`${name}\0`, 'utf16le'))
  if (holds('EncryptedPackage')) throw new Refused('locked')
  if (holds('WordDocument')) throw new Refused('document')
  if (holds('PowerPoint Document')) throw new Refused('presentation')
  if (holds('Workbook') || holds('Book')) return 'oldWorkbook'
  throw new Refused('unreadable')
}

const PAGE = /^\s*(<!doctype html|<(html|head|body|meta|table|style|div|center)\b)/i
/** The beginnings of a part of a page, before its table. */
const PAGE_PART =
  /^\s*<(!--|(title|link|script|base|thead|tbody|tr|p|br|hr|h[1-6]|b|i|u|strong|span|font|form|ul|ol|section|main|article|header)\b)/i

/** Returns whether a text is a web page, such as many systems export under the name of a spreadsheet. */
export function isWebPage(text: string): boolean {
  const start = text.slice(0, 4_000).replace(/^\s*<\?xml[^>]*>/, '')
  return PAGE.test(start) || (PAGE_PART.test(start) && /<table\b/i.test(text))
}

/** @throws Refused for a text that is no table, with what it is */
export function refuseOtherTexts(text: string): void {
  const start = text.slice(0, 4_000).trimStart()
  if (start === '' && text.trim() === '') throw new Refused('empty')
  if (/^(mime-version:|from: <saved by )/i.test(start)) throw new Refused('webArchive')
  if (/^[[{]/.test(start) && isJson(text)) throw new Refused('json')
  // The first two records of each format: a table may begin with the same word alone.
  if (/^ID;P[^\r\n]*\s+[A-Z]{1,2};/.test(start)) throw new Refused('symbolicLink')
  if (/^TABLE\s+0,1\s+"/.test(start)) throw new Refused('dataInterchange')
  if (!/^<[?!a-z]/i.test(start)) return
  if (/<testsuites?[\s>]/.test(start)) throw new Refused('junit')
  if (start.includes('urn:oasis:names:tc:opendocument:')) throw new Refused('openDocument')
  throw new Refused(start.includes('urn:schemas-microsoft-com:office:spreadsheet') ? 'xmlSpreadsheet' : 'xml')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
