const STYLES = {
  day: { dateStyle: 'long' },
  iso: { dateStyle: 'short' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  dotted: { dateStyle: 'short', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the format of a style, by default in the viewer's time zone. Creating one takes much longer than using it, and a
 * table uses the same one in every row.
 */
export function dateFormat(style: keyof typeof STYLES, locale: string, timeZone = ''): Intl.DateTimeFormat {
  const key = `${style} ${locale} ${timeZone}`
  const known = dateFormats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone: timeZone || undefined })
  dateFormats.set(key, made)
  return made
}

/** Returns `dd.MM.yyyy, hh:mm` of a moment, by default in the viewer's time zone: the format of tables. */
export function formatDottedMoment(moment: string, timeZone?: string): string {
  // The locale with this format of days, independent of the language around them.
  return dateFormat('dotted', 'ru', timeZone).format(new Date(moment))
}
