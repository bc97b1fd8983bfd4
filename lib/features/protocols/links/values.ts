/** Maximum number of links of a protocol that are good at the same time. */
export const LINK_LIMIT = 20

/** Maximum number of days for which a link is good. */
export const LINK_DAYS = 366

/** The number of days for which a link is good unless another end is chosen. */
export const DEFAULT_LINK_DAYS = 30

/** Where the page of a link is: this and its token. */
export const SHARED_PROTOCOLS = '/shared-protocols/'
