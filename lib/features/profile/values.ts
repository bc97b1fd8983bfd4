import { MEBIBYTE } from '@/lib/shared/limits'

/** Maximum size of an avatar in bytes (docs/domain.md, Limits). */
export const AVATAR_LIMIT = 5 * MEBIBYTE

/** The form of the code that is mailed to an address. */
export const EMAIL_CODE_PATTERN = /^\d{6}$/
