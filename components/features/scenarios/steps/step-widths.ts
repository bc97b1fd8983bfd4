import type { ScenarioStep } from '@/lib/features/scenarios/steps/contract'

/** Maximum number of characters of a text before it is cut. */
export const TEXT_LIMIT = 100

const TEXTS = ['description', 'expectedResult', 'comment'] as const
export type LongField = (typeof TEXTS)[number]

/** In rem: what the page and the other columns take, but for the two that may stand empty. */
const FIXED = 47.5
/** In rem: the width of a name, of a comment where there are few, and about that of a character of a head. */
const NAME = 6
const RARE_COMMENT = 6.25
const CHARACTER = 0.5
/** In rem: what counts beside a step's number and its paper clip take, where there are any. */
const COUNTS = { comments: 1.5, reports: 3.25, files: 0.5 }
/** In rem. */
const NARROWEST = 7
const WIDEST = 30
/** Where the usual length of comments over all steps is below this, few steps have one. */
const RARE = 12
/** The share of the room that all texts get alike; the rest goes by their length. */
const EVEN = 0.56

interface Heads {
  responsible: string
  comment: string
}

/** Whether any step has comments of others, error reports, or files, which its row counts. */
type Counted = { [Kind in keyof typeof COUNTS]: boolean }

/**
 * Returns the widths of the long texts of steps, in CSS: they share what the other columns leave of the screen by the
 * length of what all steps say there, so that rows are low. A column without any text has none, and is as wide as its
 * head; that of comments which few steps have is hardly wider than a long word. No width depends on the rows that are drawn.
 */
export function textWidths(
  steps: readonly Pick<ScenarioStep, LongField | 'responsible'>[],
  heads: Heads,
  counted: Counted,
): Partial<Record<LongField, string>> {
  const weights = TEXTS.map((name) => ({ name, weight: usualLength(steps.map((step) => step[name])) }))
  const comments = weights.find(({ name }) => name === 'comment')?.weight ?? 0
  const isRare = comments > 0 && comments < RARE
  const filled = weights.filter(({ name, weight }) => weight > 0 && !(isRare && name === 'comment'))
  const sum = filled.reduce((total, { weight }) => total + weight, 0)
  const hasNames = steps.some(({ responsible }) => responsible !== '')
  const commentHead = heads.comment.length * CHARACTER
  const rareComment = Math.max(commentHead, RARE_COMMENT)
  const comment = isRare ? rareComment : comments > 0 ? 0 : commentHead
  const names = Math.max(heads.responsible.length * CHARACTER, hasNames ? NAME : 0)
  const counts =
    (counted.comments ? COUNTS.comments : 0) +
    (counted.reports ? COUNTS.reports : 0) +
    (counted.files ? COUNTS.files : 0)
  const others = FIXED + names + comment + counts
  const widths = Object.fromEntries(
    filled.map(({ name, weight }) => {
      const share = EVEN / filled.length + (1 - EVEN) * (weight / sum)
      return [name, `clamp(${NARROWEST}rem, (100vw - ${others}rem) * ${share.toFixed(2)}, ${WIDEST}rem)`]
    }),
  )
  return isRare ? { ...widths, comment: `${rareComment}rem` } : widths
}

// The root of the mean square: long texts count for more than short ones, and a single one for little.
function usualLength(texts: readonly string[]): number {
  if (texts.length === 0) return 0
  const squares = texts.reduce((total, text) => total + Math.min(text.length, TEXT_LIMIT) ** 2, 0)
  return Math.sqrt(squares / texts.length)
}
