/** Maximum number of characters of a comment, with its mentions as they are stored. */
export const COMMENT_LIMIT = 4_000

/** Maximum number of people that one comment mentions. */
export const MENTIONS_LIMIT = 20
