const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes `text` for a Telegram message with `parse_mode` HTML, also within an attribute. */
export function escapeTelegramHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}

/**
 * Returns `text` as one line of at most `maximum` characters, with `…` at the end when it was cut. Use it before
 * escaping: Telegram refuses a message with half an entity.
 */
export function cutLine(text: string, maximum: number): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  if (line.length <= maximum) return line
  const kept = line.slice(0, maximum - 1)
  // Half of a surrogate pair is no character.
  return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}…`
}
