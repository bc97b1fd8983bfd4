const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Returns `text` for the inside of a Telegram message with `parse_mode` HTML, also within an attribute. */
export function escapeTelegramHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}

/**
 * Returns `text` as one line of at most `maximum` characters, the last of them `…` where something is missing. To be
 * done before escaping: an entity cut in half would make Telegram refuse the whole message.
 */
export function cutLine(text: string, maximum: number): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  if (line.length <= maximum) return line
  const kept = line.slice(0, maximum - 1)
  // Half of a surrogate pair is no character.
  return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}…`
}
