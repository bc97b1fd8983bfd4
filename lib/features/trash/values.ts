/** The most things that one call brings back. */
export const RESTORE_LIMIT = 1_000
