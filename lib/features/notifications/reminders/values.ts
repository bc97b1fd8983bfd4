/** The kinds of reminders (docs/domain.md, Reminders and digests). */
export const REMINDER_KINDS = [
  'scenario_assigned',
  'error_report',
  'fix_date',
  'comment',
  'signature',
  'morning_digest',
  // For admins alone.
  'backup',
] as const

/** Why a daily backup failed: no room, a folder that can't be written to, the database, or anything else. */
export const BACKUP_FAILURES = ['full', 'unwritable', 'database', 'unknown'] as const

/** The channels of reminders; a profile's `reminderSettings` have a switch for each. */
export const REMINDER_CHANNELS = ['telegram', 'email', 'push'] as const

/** The reasons why a channel delivers nothing; '' where it does. */
export const CHANNEL_PROBLEMS = ['', 'no_bot', 'no_chat', 'no_server', 'no_address', 'not_confirmed'] as const

/** The parameter of a scenario's page that names the step or the error report whose comments are open. */
export const COMMENTS_PARAMETER = 'talk'

/** The form of a time of day: hours and minutes. */
export const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/
