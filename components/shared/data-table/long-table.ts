/** The height at which a table begins to scroll inside itself. */
export const TABLE_HEIGHT = 'max-h-[max(24rem,calc(100dvh-13rem))]'

/**
 * The container's classes for a table with a `VirtualBody`: it scrolls inside itself, on a phone too. The virtualizer
 * already adjusts the scroll position for rows that turn out higher than expected, so scroll anchoring is off.
 */
export const LONG_TABLE = `${TABLE_HEIGHT} scroll-pt-9 [overflow-anchor:none] max-sm:max-h-[75dvh] max-sm:[&_thead]:top-0`
