/** A space without width; behind @ or # it keeps the code host from reading a mention or a reference. */
const NOTHING_WIDE = '\u200b'

/**
 * Returns the text without effective mentions, references and hidden markers on the code host (docs/domain.md, Outside
 * services).
 */
export function withoutMentions(text: string): string {
  return text
    .replace(/[@#]/g, (sign) => sign + NOTHING_WIDE)
    .replace(/GH-(?=\d)/gi, (prefix) => prefix + NOTHING_WIDE)
    .replaceAll('<!--', `<${NOTHING_WIDE}!--`)
}
