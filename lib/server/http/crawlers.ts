import 'server-only'

const CRAWLER = /bot|crawl|spider|google|yandex|facebook|preview|whatsapp|slurp|sogou|lighthouse|archiver/i

/** Returns whether a page is read by a program, such as that of a chat which shows a preview of a link. */
export const isCrawler = (userAgent: string): boolean => CRAWLER.test(userAgent)

const PREVIEW =
  /TelegramBot|Twitterbot|facebookexternalhit|WhatsApp|Slackbot|Discordbot|vkShare|Viber|SkypeUriPreview/i

/** Returns whether a chat reads a page to show a preview of its link; the browsers of people in applications do not match. */
export const isLinkPreview = (userAgent: string): boolean => PREVIEW.test(userAgent)
