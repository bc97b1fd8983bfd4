/** The maximum number of columns of a mapping, and of mappings of an installation. */
export const MAPPED_COLUMNS = 40
export const MAPPINGS_MAXIMUM = 200
