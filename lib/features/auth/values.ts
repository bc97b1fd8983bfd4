/** A code has exactly this many digits. */
export const CODE_LENGTH = 6
