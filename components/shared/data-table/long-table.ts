/** As high a table grows before it scrolls inside itself. */
export const TABLE_HEIGHT = 'max-h-[max(24rem,calc(100dvh-13rem))]'

/**
 * The classes of a table's container whose body is a `VirtualBody`: it scrolls inside itself, on a phone too. The virtualizer
 * makes up for rows that turn out higher than expected; the browser would do so once more.
 */
export const LONG_TABLE = `${TABLE_HEIGHT} scroll-pt-9 [overflow-anchor:none] max-sm:max-h-[75dvh] max-sm:[&_thead]:top-0`
