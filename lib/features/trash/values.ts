/** Maximum number of records that one call restores. */
export const RESTORE_LIMIT = 1_000
