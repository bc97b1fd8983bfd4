/** Returns the time zone of the browser, as the time zone database names it. */
export const browserTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
