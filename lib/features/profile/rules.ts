/** The kinds of files that a file picker offers; the server goes by what is in the file. */
export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** A code is good for this long at least, and for twice as long at most. */
export const EMAIL_CODE_MINUTES = 10

const HOUR = 60 * 60

/** How often a person may have a code mailed, and try one: in how many seconds (docs/domain.md, Reminders and digests). */
export const EMAIL_LIMITS = {
  mailsInHour: { maximum: 5, seconds: HOUR },
  mailsInDay: { maximum: 10, seconds: 24 * HOUR },
  tries: { maximum: 5, seconds: HOUR / 4 },
  triesInDay: { maximum: 20, seconds: 24 * HOUR },
} as const
