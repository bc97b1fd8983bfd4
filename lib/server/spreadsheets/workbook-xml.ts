import 'server-only'
import { fromDigits, withoutEntities } from '@/lib/shared/entities'

// The XML of workbooks (ECMA-376, part 1, chapter 18) is read by its tags, in one way from all programs: without the
// prefixes that some of them give to all elements.

const COMMENT = /<!--.*?-->/gs
const SECTION = /<!\[CDATA\[(.*?)\]\]>/gs
const ATTRIBUTE = /(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Returns the text of a part without comments, sections and prefixes; empty where there is no such part. */
export function xmlText(content: Buffer | null): string {
  if (!content) return ''
  return withoutPrefixes(decodeText(content))
}

function decodeText(content: Buffer): string {
  const isWide = content[0] === 0xff && content[1] === 0xfe
  return content.toString(isWide ? 'utf16le' : 'utf8')
}

function withoutPrefixes(text: string): string {
  const plain = text.includes('<!')
    ? text.replaceAll(COMMENT, '').replaceAll(SECTION, (_, inner: string) => escaped(inner))
    : text
  return /<\w+:(worksheet|workbook|sst|styleSheet|Relationships)\b/.test(plain.slice(0, 2_000))
    ? plain.replaceAll(/<(\/?)\w+:/g, '<$1')
    : plain
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Returns the attributes of a tag, by their names without prefixes. */
export function readAttributes(tag: string): Map<string, string> {
  return new Map(
    Array.from(tag.matchAll(ATTRIBUTE), ([, name = '', double, single = '']) => [
      name,
      withoutEntities(double ?? single),
    ]),
  )
}

const SHARED = /<si(?:\s[^<>]*)?(?:\/>|>(.*?)<\/si>)/gs

/** Returns the texts that cells share, by their index. */
export function sharedTexts(xml: string): string[] {
  return Array.from(xml.matchAll(SHARED), ([, content = '']) => richText(content))
}

const READING_AID = /<rPh\b.*?<\/rPh>/gs
const RUN = /<t(?:\s[^<>]*)?>([^<]*)<\/t>/g

/** Returns the text of an element that holds one text, or several in their own formats. */
export function richText(content: string): string {
  const own = content.includes('<rPh') ? content.replaceAll(READING_AID, '') : content
  return unescaped(Array.from(own.matchAll(RUN), ([, text = '']) => text).join(''))
}

/** Escapes of characters that XML lacks (ECMA-376, part 1, section 22.9.2.19). */
const BY_NUMBER = /_x([\dA-Fa-f]{4})_/g

/** Returns the text that a cell's XML stands for. */
export function unescaped(text: string): string {
  const plain = withoutEntities(text)
  const whole = plain.includes('_x')
    ? plain.replace(BY_NUMBER, (_, code: string) => fromDigits(code, 16))
    : plain
  return whole.includes('\r') ? whole.replaceAll('\r\n', '\n') : whole
}
