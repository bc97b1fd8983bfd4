/** The kinds of files that a file picker offers; the server decides by the file's content. */
export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** A code is valid for at least this long, and at most twice this long. */
export const EMAIL_CODE_MINUTES = 10

const HOUR_SECONDS = 60 * 60

/** The rate limits of mailing a code and of trying one (docs/domain.md, Reminders and digests). */
export const EMAIL_LIMITS = {
  mailsInHour: { maximum: 5, seconds: HOUR_SECONDS },
  mailsInDay: { maximum: 10, seconds: 24 * HOUR_SECONDS },
  tries: { maximum: 5, seconds: HOUR_SECONDS / 4 },
  triesInDay: { maximum: 20, seconds: 24 * HOUR_SECONDS },
} as const
