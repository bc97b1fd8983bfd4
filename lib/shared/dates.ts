export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/
/** A moment of ISO 8601 with its offset from UTC. */
const MOMENT_PATTERN =
  /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/**
 * Returns the UTC midnight of the day in `text`, which is `YYYY-MM-DD` or a moment; null for anything else (31
 * February, free text).
 */
export function parseDay(text: string): Date | null {
  const dayText = DAY_PATTERN.test(text) ? text : toUtcDay(text)
  if (!dayText) return null
  const day = new Date(`${dayText}T00:00:00.000Z`)
  return !Number.isNaN(day.getTime()) && formatDay(day) === dayText && day.getUTCFullYear() >= 1900
    ? day
    : null
}

/** Returns the moment in `text`, in ISO 8601 with its offset from UTC, or null for anything else. */
export function parseMoment(text: string): Date | null {
  return toUtcDay(text) ? new Date(text) : null
}

function toUtcDay(text: string): string | null {
  // JavaScript's `Date` would turn 31 February into 3 March.
  return MOMENT_PATTERN.test(text) && parseDay(text.slice(0, 10)) ? formatDay(text) : null
}

/** Returns `YYYY-MM-DD` of a day given as its UTC midnight, or already in that form. */
export function formatDay(day: Date | string): string {
  return toIso(day).slice(0, 10)
}

/** Returns `YYYY-MM-DD` of a moment in a time zone, by default the viewer's. */
export function dayAt(moment: Date | string, timeZone?: string): string {
  // The locale that writes days in this form.
  return dateFormat('iso', 'sv', timeZone).format(new Date(moment))
}

/** Returns the day after the one in `text`, as `YYYY-MM-DD`; undefined when `text` is no day. */
export function dayAfter(text: string): string | undefined {
  const day = parseDay(text)
  return day ? formatDay(new Date(day.getTime() + DAY_MS)) : undefined
}

/** Returns the day a number of days after another, before it for a negative number; both are `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return formatDay(new Date(Date.parse(day) + days * DAY_MS))
}

/** Returns the Monday of the week of a day; both are `YYYY-MM-DD`. */
export function weekStart(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** Returns a moment as it is on the wire: ISO 8601 in UTC, with milliseconds. */
export function toIso(moment: Date | string): string {
  return new Date(moment).toISOString()
}

/** A day ends at most this long before and after its end in UTC, whatever the time zone. */
const ZONES_MS = 15 * 60 * 60 * 1000

/** Returns the moment at which the day `YYYY-MM-DD` is over in a time zone, on whose clock days change on a full minute. */
export function endOfDay(day: string, timeZone: string): Date {
  const end = Date.parse(addDays(day, 1))
  let [before, after] = [-ZONES_MS / MINUTE_MS, ZONES_MS / MINUTE_MS]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayAt(new Date(end + middle * MINUTE_MS), timeZone) > day) after = middle
    else before = middle
  }
  return new Date(end + after * MINUTE_MS)
}

/** Returns `dd.MM.yyyy` of a day given as `YYYY-MM-DD`. */
export function formatDottedDay(day: string): string {
  return day.split('-').reverse().join('.')
}

/** Returns a day in words, such as `November 21, 2026`; never shifted by the viewer's time zone. */
export function formatLongDay(day: string, locale: string): string {
  return dateFormat('day', locale, 'UTC').format(new Date(day))
}

/** Returns `YYYY-MM-DD hh:mm` of a moment in UTC, for files: the reader's time zone is unknown. */
export function formatUtcMinute(moment: string): string {
  return moment.slice(0, 16).replace('T', ' ')
}

/** Returns `YYYY-MM-DD hh:mm:ss` of a moment in UTC, for files in which the order of moments matters. */
export function formatUtcSecond(moment: string): string {
  return moment.slice(0, 19).replace('T', ' ')
}

/** Returns `YYYY-MM-DDThh:mm` of a moment in the viewer's time zone, the format of the browser's inputs; '' for ''. */
export function toLocalMinute(moment: string): string {
  if (moment === '') return ''
  const at = new Date(moment)
  return toIso(new Date(at.getTime() - at.getTimezoneOffset() * 60_000)).slice(0, 16)
}

/** Returns the moment, on the wire, of a result of {@link toLocalMinute}; '' when it is invalid. */
export function fromLocalMinute(minute: string): string {
  // JavaScript's `Date` would accept a day without a time.
  return /^\d{4,}-\d\d-\d\dT\d\d:\d\d/.test(minute) ? toIso(new Date(minute)) : ''
}

/** Returns `dd.MM.yyyy, hh:mm`, or exactly with `:ss`, of a moment, by default in the viewer's time zone: the format of tables. */
export function formatDottedMoment(
  moment: string,
  timeZone?: string,
  style: 'dotted' | 'exact' = 'dotted',
): string {
  // The locale with this format of days, independent of the language around them.
  return dateFormat(style, 'ru', timeZone).format(new Date(moment))
}

/** Returns a moment such as `21 Nov 2026, 14:05`, by default in the viewer's time zone. */
export function formatMoment(moment: string, locale: string, timeZone?: string): string {
  return dateFormat('moment', locale, timeZone).format(new Date(moment))
}

const STYLES = {
  day: { dateStyle: 'long' },
  iso: { dateStyle: 'short' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  dotted: { dateStyle: 'short', timeStyle: 'short' },
  exact: { dateStyle: 'short', timeStyle: 'medium' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const dateFormats = new Map<string, Intl.DateTimeFormat>()

// Creating a format takes much longer than using it, and a table uses the same one in every row.
function dateFormat(style: keyof typeof STYLES, locale: string, timeZone = ''): Intl.DateTimeFormat {
  const key = `${style} ${locale} ${timeZone}`
  const known = dateFormats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone: timeZone || undefined })
  dateFormats.set(key, made)
  return made
}

/** Returns whether `timeZone` is a known time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
