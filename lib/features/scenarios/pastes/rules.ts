import { type CodeLine, codeInRow, codeLines } from '@/lib/shared/code-in-row'
import { foreignCharacters, isBox, readGs1 } from '@/lib/shared/gs1'
import {
  hasTwoReadings,
  READINGS,
  readSpelling,
  SAFE_CORRECTIONS,
  type SpellingCorrection,
} from '@/lib/shared/gs1-spelling'
import { isStorable } from '@/lib/shared/limits'
import { findLookalike } from '@/lib/shared/lookalikes'
import type { BrandType } from '../marks/contract'
import { explainMark, type MarkProblem, proposedType, withoutRepeats } from '../marks/rules'
import { MARK_CODE_LIMIT } from '../marks/values'

/** A line of a paste. */
export interface PastedMark {
  /** From 1. */
  line: number
  /** The code with the corrections that are applied. */
  brand: string
  brandType: BrandType
  /** Why it can't be added. */
  refusal: 'tooLong' | 'unreadable' | 'columns' | 'broken' | null
  /** The cells of its row that are left out, where the code was copied with others from a spreadsheet. */
  leftOut: string[]
  /** The corrections that its spelling needs, whether applied or not. */
  corrections: SpellingCorrection[]
  problems: MarkProblem[]
  /** Whether it reads as elements of a code of goods. */
  isStructured: boolean
  /** Characters that look like others, or that no code of goods has; each once. */
  letters: string[]
  /** The piece of goods that it is the mark of, or null. */
  piece: string | null
  /** Whether it has a check key. */
  hasKeys: boolean
  /** Whether its letters may be of the wrong layout as well as lookalikes. */
  hasTwoReadings: boolean
  /** The line that is the mark of the same piece of goods and is added instead, or null. */
  samePieceAs: number | null
}

/** The result of reading a paste; lines that repeat a code are only counted. */
export interface MarkPaste {
  marks: PastedMark[]
  repeated: number
}

/** Returns the marks of a paste whose pieces of goods are among those, and the number of these pieces: several lines may be of one. */
export function findPieceMarks<Mark extends Pick<PastedMark, 'piece'>>(
  marks: readonly Mark[],
  pieces: ReadonlySet<string>,
): { found: Mark[]; count: number } {
  const found = marks.filter(({ piece }) => piece !== null && pieces.has(piece))
  return { found, count: new Set(found.map(({ piece }) => piece)).size }
}

/**
 * Returns the applied corrections with another one. Of two that make different codes of the same text only the later one stays,
 * unless a mark needs the other one alone.
 */
export function withCorrection(
  applied: readonly SpellingCorrection[],
  correction: SpellingCorrection,
  marks: readonly { corrections: readonly SpellingCorrection[]; hasTwoReadings?: boolean }[],
): SpellingCorrection[] {
  const isReading = READINGS.some((reading) => reading === correction)
  const gives = (other: SpellingCorrection) =>
    isReading &&
    READINGS.some((reading) => reading === other) &&
    marks.some((mark) => mark.hasTwoReadings) &&
    !marks.some((mark) => !mark.hasTwoReadings && mark.corrections.includes(other))
  return [...applied.filter((other) => other !== correction && !gives(other)), correction]
}

/** Returns these lines of a paste with all that repeat one of them: what is removed does not come back from another line. */
export function linesToRemove(text: string, lines: readonly number[]): number[] {
  const filled = codeLines(text)
  const removed = new Set(filled.flatMap(({ line, brand }) => (lines.includes(line) ? [brand] : [])))
  return filled.flatMap(({ line, brand }) => (removed.has(brand) ? [line] : []))
}

/**
 * Reads pasted codes, one a line or a row of a spreadsheet.
 * @param applied the corrections that are applied to their spelling
 * @param removed the lines that are left out as if they were not there
 */
export function readMarkPaste(
  text: string,
  applied: ReadonlySet<SpellingCorrection> = SAFE_CORRECTIONS,
  removed: ReadonlySet<number> = new Set(),
): MarkPaste {
  const filled = codeLines(text).filter(({ line }) => !removed.has(line))
  const single = withoutRepeats(filled, new Set())
  const marks = single.map((line) => ({ line: line.line, ...readPasted(line, applied) }))
  return { marks: withSamePieces(marks), repeated: filled.length - single.length }
}

type ReadLine = Omit<PastedMark, 'line' | 'samePieceAs'>

function readPasted({ brand: line, isBroken }: CodeLine, applied: ReadonlySet<SpellingCorrection>): ReadLine {
  const { text, leftOut, isSeveral } = codeInRow(line)
  const { code: brand, corrections, piece } = readSpelling(text, applied)
  const brandType = proposedType(brand)
  const read = readGs1(brand)?.elements ?? []
  // Boxes may look like a mark, too.
  const isMeantAsState = brandType === 'КМЧЗ' || (BEGINS_AS_STATE.test(brand) && !isBox(read))
  const { problems, elements } = explainMark({ brand, brandType: isMeantAsState ? 'КМЧЗ' : 'КМДМ' }, NO_GOODS)
  const letters = isMeantAsState ? foreignCharacters(brand) : findMixed(brand)
  const fault = brand.length > MARK_CODE_LIMIT ? 'tooLong' : isStorable(brand) ? null : 'unreadable'
  const isStructured = elements.length > 0 || problems.length > 0
  const refusal = isBroken ? 'broken' : isSeveral ? 'columns' : fault
  return {
    brand,
    brandType,
    corrections,
    problems,
    isStructured,
    letters,
    piece,
    hasKeys: read.some(({ identifier }) => CHECK_KEYS.has(identifier)),
    hasTwoReadings: hasTwoReadings(text),
    refusal,
    leftOut,
  }
}

/** The elements without which a till refuses most marks. */
const CHECK_KEYS: ReadonlySet<string> = new Set(['91', '92', '93'])

const NO_GOODS: ReadonlySet<string> = new Set()

/** The beginning of a code of the state, in whatever spelling. */
const BEGINS_AS_STATE = /^(?:\W{0,3}01\W?\d{13}|\S{0,3}01\d{14})/

const findMixed = (code: string): string[] => {
  const found = findLookalike(code)
  return found ? [found.letter] : []
}

/** Says of each mark of a piece that another line is the mark of, too, which one that is: the most complete one. */
function withSamePieces(marks: readonly Omit<PastedMark, 'samePieceAs'>[]): PastedMark[] {
  const best = new Map<string, Omit<PastedMark, 'samePieceAs'>>()
  for (const mark of marks) {
    const rival = mark.piece === null ? undefined : best.get(mark.piece)
    if (mark.piece !== null && (!rival || completeness(mark) > completeness(rival)))
      best.set(mark.piece, mark)
  }
  return marks.map((mark) => {
    const chosen = mark.piece === null ? undefined : best.get(mark.piece)
    return { ...mark, samePieceAs: chosen && chosen !== mark ? chosen.line : null }
  })
}

/** Returns how much a spelling is worth: one that has its check keys, needs no corrections and says all elements most. */
const completeness = ({
  brand,
  problems,
  corrections,
  brandType,
  hasKeys,
}: Omit<PastedMark, 'samePieceAs'>) =>
  (brandType === 'КМЧЗ' ? 100_000 : 0) +
  (hasKeys ? 10_000 : 0) -
  problems.length * 1_000 -
  corrections.length * 100 +
  brand.length
