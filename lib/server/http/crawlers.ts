import 'server-only'

const CRAWLER = /bot|crawl|spider|google|yandex|facebook|preview|whatsapp|slurp|sogou|lighthouse|archiver/i

/** Returns whether a page is read by a program, such as that of a chat which shows a preview of a link. */
export const isCrawler = (userAgent: string): boolean => CRAWLER.test(userAgent)
