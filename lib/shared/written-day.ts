import { addDays, parseDay } from './dates'

const YEAR_FIRST = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/
const DAY_FIRST = /^(\d{1,2})[-./ ](\d{1,2})(?:[-./ ](\d{4}|\d{2}))?$/

const INVISIBLE = /\p{Cf}/gu
/** `31.12.2026 г.` */
const YEAR_WORD = /(?<=\d{4})\s*г\.?$/

/** Words for a day, with its distance from today. */
const WORDS: readonly [RegExp, number][] = [
  [/^(?:today|сегодня)$/, 0],
  [/^(?:tomorrow|завтра)$/, 1],
  [/^(?:(?:the )?day after tomorrow|послезавтра)$/, 2],
  [/^(?:yesterday|вчера)$/, -1],
]

/** A number of days from today on, such as `+3`. */
const DAYS_ON = /^\+\s?(\d{1,3})$/

/**
 * Returns the day that a person has typed, as `YYYY-MM-DD`: `dd.mm.yyyy`, `dd.mm.yy`, `dd.mm` of this year,
 * `yyyy-mm-dd`, a word such as `tomorrow` in either language, or `+3` for that many days from today. Null where it is none.
 * @param today `YYYY-MM-DD`, by the person's clock
 */
export function readWrittenDay(text: string, today: string): string | null {
  const typed = text.replaceAll(INVISIBLE, '').trim().toLowerCase().replace(YEAR_WORD, '')
  const [, distance = DAYS_ON.exec(typed)?.[1]] =
    WORDS.find(([word]) => word.test(typed.replaceAll(/\s+/g, ' '))) ?? []
  if (distance !== undefined) return addDays(today, Number(distance))
  const [, year, month, day] = YEAR_FIRST.exec(typed) ?? []
  if (year && month && day) return toDay(year, month, day)
  const [, dayFirst, monthSecond, yearLast = today.slice(0, 4)] = DAY_FIRST.exec(typed) ?? []
  if (!dayFirst || !monthSecond) return null
  return toDay(yearLast.length === 2 ? `20${yearLast}` : yearLast, monthSecond, dayFirst)
}

function toDay(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return parseDay(text) ? text : null
}
