/** A piece of a text: what is between three backticks is code. */
interface TextPiece {
  isCode: boolean
  text: string
  /** Where it begins in the text. */
  at: number
}

const FENCE = '```'

/** Returns the first characters of a text, and closes a code block that is cut. A shorter text is returned as it is. */
export function shortened(text: string, most: number): string {
  const characters = Array.from(text)
  if (characters.length <= most) return text
  // A fence that is cut in two is no fence.
  const beginning = characters
    .slice(0, most)
    .join('')
    .replace(/(?<!`)`{1,2}$/, '')
    .trimEnd()
  const isWithinCode = beginning.split(FENCE).length % 2 === 0 && text.includes(FENCE, beginning.length)
  return isWithinCode ? `${beginning}…\n${FENCE}` : `${beginning}…`
}

/** Returns a text without the marks that enclose its code, as a line that only hints at it shows it. */
export const withoutCodeMarks = (text: string): string =>
  codePieces(text)
    .map(({ isCode, text: piece }) => (isCode ? piece : piece.replace(/(?<!`)`([^`\n]+)`(?!`)/g, '$1')))
    .join('\n')

/**
 * Splits a text at its fences of three backticks. A fence that is never closed is plain text; the language behind an
 * opening fence is left out, and so are the line ends beside the fences.
 */
export function codePieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  const add = (isCode: boolean, at: number, end: number) => {
    const typed = text.slice(at, end)
    const shown = isCode ? typed.replace(/^[\w+#-]*\r?\n/, '').replace(/\r?\n$/, '') : typed.trim()
    if (shown !== '') pieces.push({ isCode, at, text: shown })
  }
  let at = 0
  for (;;) {
    const open = text.indexOf(FENCE, at)
    const close = open < 0 ? -1 : text.indexOf(FENCE, open + FENCE.length)
    if (close < 0) break
    add(false, at, open)
    add(true, open + FENCE.length, close)
    at = close + FENCE.length
  }
  add(false, at, text.length)
  return pieces
}
