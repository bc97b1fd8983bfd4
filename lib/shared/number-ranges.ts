/** A number, or the numbers from one to another, both included. */
interface NumberRange {
  from: number
  to: number
}

/** The number of a scenario in full, such as `00031-007`: a range that begins with a zero can't be meant. */
const FULL_NUMBER = /^0\d{4}-(\d{3,9})$/
const RANGE = /^(\d{1,9})(?:-(\d{1,9}))?$/

/**
 * Returns the ranges in a text such as `1-20, 25` or `00031-001; 00031-007`, in the order written; null where any part of
 * it is neither a number nor a range.
 */
export function parseNumberRanges(text: string): NumberRange[] | null {
  const parts = text
    .replace(/\s*[-–—]\s*/g, '-')
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
  const ranges = parts.map(parseRange)
  return ranges.every((range) => range !== null) ? ranges : null
}

function parseRange(part: string): NumberRange | null {
  const [, first, last] = RANGE.exec(part.replace(FULL_NUMBER, '$1')) ?? []
  const from = Number(first)
  const to = Number(last ?? first)
  return first !== undefined && from <= to ? { from, to } : null
}

/** Returns whether a text names at least one number, and nothing else. */
export function namesNumbers(text: string): boolean {
  return (parseNumberRanges(text) ?? []).length > 0
}

/** Returns whether a text names numbers, or is empty. */
export const areNumbers = (text: string) => text.trim() === '' || namesNumbers(text)

/** Returns numbers in the form that {@link parseNumberRanges} reads, such as `1-20,25`: sorted, each once. */
export function formatNumberRanges(numbers: readonly number[]): string {
  const ranges: NumberRange[] = []
  for (const number of [...new Set(numbers)].toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last && last.to === number - 1) last.to = number
    else ranges.push({ from: number, to: number })
  }
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(',')
}
