// Zero-width spaces, joiners and marks, the soft hyphen, marks of direction, fillers, the byte order mark.
const INVISIBLE =
  /[\u034f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u3164\ufeff\uffa0]/g
const JOINERS = /[\u200c\u200d]/
const NO_BREAK_SPACES = /[\u00a0\u2007\u202f]/g

// In these scripts a joiner between two letters changes how they are written, and often the word.
const JOINING =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Mongolian}]/u

const isWithinWord = (text: string, at: number) =>
  JOINING.test(text.charAt(at - 1)) && JOINING.test(text.charAt(at + 1))

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
      JOINERS.test(found) && (isWithinPicture(composed, at) || isWithinWord(composed, at)) ? found : '',
    )
    .replaceAll(NO_BREAK_SPACES, ' ')
    .trim()
}

/** The mark with which files in UTF-8 may begin; Excel writes and expects it. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Returns the text of a file without the mark that it may begin with. */
export const withoutByteOrderMark = (text: string) =>
  text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
