type TextControl = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'selectionEnd'>

/** Returns a text as a control takes it: a line ends with one character, as the browser counts it, or is none of its own. */
export const pastedText = (pasted: string, isOneLine: boolean): string =>
  isOneLine ? pasted.replaceAll(/[\r\n]+/g, ' ') : pasted.replaceAll(/\r\n?/g, '\n')

/**
 * Returns the text that a control has after a paste, where the browser would cut it off at the limit; null where all of
 * it fits.
 */
export function textBeyondLimit(
  { value, selectionStart, selectionEnd }: TextControl,
  pasted: string,
  limit: number,
): string | null {
  const start = selectionStart ?? value.length
  const text = value.slice(0, start) + pasted + value.slice(selectionEnd ?? start)
  return text.length > limit ? text : null
}

/**
 * Returns the number of filled cells in what was copied, 1 for a text of its own. Line breaks alone may be those of a wrapped
 * text, unless a number is wanted or the copy is a table as a page, too.
 */
export function copiedCells({
  text,
  html,
  isNumber,
}: {
  text: string
  html: string
  isNumber: boolean
}): number {
  const filled = text.split(/[\t\r\n]+/).filter((part) => part.trim() !== '').length
  const isBlock = isNumber || text.trim().includes('\t') || (html.match(/<td\b/gi) ?? []).length > 1
  return isBlock ? filled : Math.min(filled, 1)
}
