import { BotApiError } from './telegram-errors'

const TAGS = new Set(
  'b strong i em u ins s strike del span tg-spoiler a code pre blockquote tg-emoji tg-time'.split(' '),
)
const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9-]*)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*>/y
const ENTITY = /&(?:lt|gt|amp|quot|#\d{1,7}|#x[0-9a-f]{1,6});/gi

/**
 * Returns a message in Telegram's HTML as people see it.
 * @throws BotApiError 400 for tags that Telegram does not know, and for those that do not close in order.
 */
export function textOfHtml(html: string): string {
  const open: string[] = []
  let text = ''
  for (let at = 0; at < html.length; ) {
    if (html[at] !== '<') {
      text += html[at]
      at += 1
      continue
    }
    TAG.lastIndex = at
    const tag = TAG.exec(html)
    const name = tag?.[2]?.toLowerCase() ?? ''
    if (!tag || !TAGS.has(name)) throw unparsable(`Unsupported start tag "${name}" at byte offset ${at}`)
    if (!tag[1]) open.push(name)
    else if (open.pop() !== name) throw unparsable(`Unmatched end tag at byte offset ${at}`)
    at = TAG.lastIndex
  }
  const left = open.at(-1)
  if (left) throw unparsable(`Can't find end tag corresponding to start tag "${left}"`)
  return text.replace(ENTITY, decode)
}

function decode(entity: string): string {
  const named: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }
  const known = named[entity.toLowerCase()]
  if (known) return known
  const isHex = /^&#x/i.test(entity)
  return String.fromCodePoint(Number.parseInt(entity.slice(isHex ? 3 : 2, -1), isHex ? 16 : 10))
}

function unparsable(reason: string): BotApiError {
  return new BotApiError(400, `Bad Request: can't parse entities: ${reason}`)
}
