const DAY_MS = 24 * 60 * 60 * 1000
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/
/** A moment of ISO 8601 with its offset from UTC. */
const MOMENT_PATTERN =
  /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/**
 * Returns the UTC midnight of the day that `text` names, as `YYYY-MM-DD` or as a moment, or null where it names none
 * (31 February, free text).
 */
export function parseDay(text: string): Date | null {
  const dayText = DAY_PATTERN.test(text) ? text : utcDayOf(text)
  if (!dayText) return null
  const day = new Date(`${dayText}T00:00:00.000Z`)
  return !Number.isNaN(day.getTime()) && formatDay(day) === dayText && day.getUTCFullYear() >= 1900
    ? day
    : null
}

/** Returns the moment that `text` names, as ISO 8601 with its offset from UTC, or null where it names none. */
export function parseMoment(text: string): Date | null {
  return utcDayOf(text) ? new Date(text) : null
}

function utcDayOf(text: string): string | null {
  // A script's own dates would go on from 31 February to 3 March.
  return MOMENT_PATTERN.test(text) && parseDay(text.slice(0, 10)) ? formatDay(text) : null
}

/** Returns `YYYY-MM-DD` of a day given as its UTC midnight, or written so already. */
export function formatDay(day: Date | string): string {
  return isoOf(day).slice(0, 10)
}

/** Returns the day after the one that `text` names, as `YYYY-MM-DD`; undefined where it names none. */
export function dayAfter(text: string): string | undefined {
  const day = parseDay(text)
  return day ? formatDay(new Date(day.getTime() + DAY_MS)) : undefined
}

/** Returns a moment on the wire: ISO 8601 in UTC, with milliseconds. */
export function isoOf(moment: Date | string): string {
  return new Date(moment).toISOString()
}

/** Returns `dd.MM.yyyy` of a day as `YYYY-MM-DD`. */
export function formatDottedDay(day: string): string {
  return day.split('-').reverse().join('.')
}

/** Returns a day in long words, such as `November 21, 2026`; never shifted by the viewer's time zone. */
export function formatLongDay(day: string, locale: string): string {
  return dateFormat('day', locale, 'UTC').format(new Date(day))
}

/** Returns `YYYY-MM-DD hh:mm` in UTC of a moment, for files: they do not know who reads them where. */
export function minuteOf(moment: string): string {
  return moment.slice(0, 16).replace('T', ' ')
}

/**
 * Returns `YYYY-MM-DDThh:mm` of a moment in the viewer's own time zone, as inputs of the browser take it; '' of none.
 */
export function localMinuteOf(moment: string): string {
  if (moment === '') return ''
  const at = new Date(moment)
  return isoOf(new Date(at.getTime() - at.getTimezoneOffset() * 60_000)).slice(0, 16)
}

/** Returns the moment, on the wire, of what {@link localMinuteOf} answers; '' where it names none. */
export function momentOfMinute(minute: string): string {
  // A script's own dates would make a day of half of one.
  return /^\d{4,}-\d\d-\d\dT\d\d:\d\d/.test(minute) ? isoOf(new Date(minute)) : ''
}

/**
 * Returns `dd.MM.yyyy, hh:mm` of a moment in the viewer's own time zone unless told another: as days stand in tables.
 */
export function formatDottedMoment(moment: string, timeZone?: string): string {
  // Of all locales the one that writes days so, whatever language the words around are in.
  return dateFormat('dotted', 'ru', timeZone).format(new Date(moment))
}

/** Returns a moment in the viewer's own time zone unless told another, such as `21 Nov 2026, 14:05`. */
export function formatMoment(moment: string, locale: string, timeZone?: string): string {
  return dateFormat('moment', locale, timeZone).format(new Date(moment))
}

const STYLES = {
  day: { dateStyle: 'long' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  dotted: { dateStyle: 'short', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const dateFormats = new Map<string, Intl.DateTimeFormat>()

// Making one takes many times as long as using it, and a table uses the same one in every row.
function dateFormat(style: keyof typeof STYLES, locale: string, timeZone = ''): Intl.DateTimeFormat {
  const key = `${style} ${locale} ${timeZone}`
  const known = dateFormats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone: timeZone || undefined })
  dateFormats.set(key, made)
  return made
}
