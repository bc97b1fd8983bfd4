// Zero-width spaces, joiners and marks, the soft hyphen, marks of direction, the byte order mark.
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
const JOINER = '\u200d'
const NO_BREAK_SPACES = /[\u00a0\u2007\u202f]/g

// A joiner between two pictures makes one of them, such as a family.
function isWithinPicture(text: string, at: number): boolean {
  return (
    /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u.test(text.slice(0, at)) &&
    /^\p{Extended_Pictographic}/u.test(text.slice(at + 1))
  )
}

/**
 * Returns a text of one line as it is stored: composed, trimmed, with plain spaces, and without characters that nobody
 * sees. They come along when a text is copied from a chat or a sheet, and would make two equal numbers differ.
 */
export function plainLine(text: string): string {
  const composed = text.normalize('NFC')
  return composed
    .replaceAll(INVISIBLE, (found, at: number) =>
      found === JOINER && isWithinPicture(composed, at) ? found : '',
    )
    .replaceAll(NO_BREAK_SPACES, ' ')
    .trim()
}
