import 'server-only'
import type { CellProblem } from '@/lib/shared/imported-table'
import { Refused } from './problems'
import type { NumberFormat, NumberFormats } from './workbook-formats'
import { richText, unescaped } from './workbook-xml'
import { isMeantAsText } from './written-problem'

const TYPE = /\st\s*=\s*["'](\w+)/
const STYLE = /\ss\s*=\s*["'](\d+)/
const VALUE = /<v(?:\s[^<>]*)?>([^<]*)<\/v>/

/** The tables that the cells of a workbook refer to. */
export interface CellContext {
  /** The texts that cells share. */
  texts: readonly string[]
  formats: NumberFormats
  /** The indexes of styles that keep an apostrophe in front of a text. */
  quoted: ReadonlySet<number>
  /** Whether days are counted from 1904, as old Macs did. */
  is1904: boolean
}

/** A cell as it is shown, with what is wrong with it. */
export interface ShownCell {
  text: string
  problem?: CellProblem
  /** Whether it is a text, though it looks like a value or an error. */
  isMeant?: boolean
}

/** Returns a cell of a sheet's XML as the spreadsheet shows it (ECMA-376, part 1, section 18.3.1.4). */
export function readCell(attributes: string, content: string, context: CellContext): ShownCell {
  const type = TYPE.exec(attributes)?.[1] ?? 'n'
  const style = Number(STYLE.exec(attributes)?.[1])
  const meant = (text: string): ShownCell => ({
    text,
    isMeant: isMeantAsText(text, context.quoted.has(style)),
  })
  if (type === 'inlineStr') return meant(richText(content))
  const value = VALUE.exec(content)?.[1]
  if (isUncalculated(type, value, content)) return { text: '', problem: 'noValue' }
  if (value === undefined) return { text: '' }
  switch (type) {
    case 's':
      return meant(sharedText(context.texts, value))
    case 'str':
      return meant(unescaped(value))
    case 'b':
      return { text: value.trim() === '1' ? 'TRUE' : 'FALSE', problem: 'boolean' }
    case 'e':
      return { text: unescaped(value), problem: 'error' }
    case 'd':
      return { text: unescaped(value), problem: 'date' }
    default: {
      const format = context.formats[style]
      return value.trim() === '' ? { text: '' } : shownNumber(Number(value), format ?? null, context.is1904)
    }
  }
}

// A formula that no spreadsheet has calculated yet; programs write it without a value, or with an empty one.
function isUncalculated(type: string, value: string | undefined, content: string): boolean {
  const isEmpty = value === undefined || (type === 'n' && value.trim() === '')
  return isEmpty && content.includes('<f')
}

function sharedText(texts: readonly string[], index: string): string {
  const text = texts[Number(index)]
  if (text === undefined) throw new Refused('unreadable')
  return text
}

/** Returns a number as it is shown in a format; without one in full. */
export function shownNumber(value: number, format: NumberFormat | null, is1904: boolean): ShownCell {
  if (!Number.isFinite(value)) return { text: String(value), problem: 'error' }
  const shown = format?.show(value, is1904)
  const text = shown === undefined || POWER_OF_TEN.test(shown) ? plainNumber(value) : shown
  if (format?.isDate) return { text, problem: 'date' }
  if (Math.abs(value) >= MORE_DIGITS_THAN_KEPT) return { text, problem: 'digitsLost' }
  return Number.isInteger(value) && !DECIMALS.test(text) ? { text } : { text, problem: 'fraction' }
}

/** A spreadsheet keeps 15 digits of a number, and writes zeros for the others. */
const MORE_DIGITS_THAN_KEPT = 1e15
const POWER_OF_TEN = /^-?\d+(?:\.\d+)?E[+-]?\d+$/
/** The decimals that a format adds to a whole number. */
const DECIMALS = /\d\.0+$/

/** Spreadsheets show a fraction with at most 15 digits, and long numbers as powers of ten, which nobody means. */
function plainNumber(value: number): string {
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(15)))
}
