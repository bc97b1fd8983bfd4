/**
 * The subsets of the font that pictures are drawn with. Each is a family of its own: of two under one name only the last
 * would be used.
 */
export const PICTURE_SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext'] as const

/** Returns the name of the family that a subset of the font is. */
export const pictureFamily = (script: (typeof PICTURE_SCRIPTS)[number]) => `Inter ${script}`

/** The `fontFamily` of everything that is drawn. */
export const PICTURE_FONT = PICTURE_SCRIPTS.map(pictureFamily).join(', ')

// What the subsets of the font in the picture have, in ranges of code points; nothing that the renderer takes for an
// emoji is among it.
const DRAWABLE = [
  [' ', '~'],
  ['\u00a0', '\u00ac'],
  ['\u00ae', '\u0148'],
  ['\u014a', '\u017f'],
  ['\u0400', '\u0479'],
  ['\u048a', '\u049d'],
  ['\u04a0', '\u04ff'],
  ['\u2013', '\u2014'],
  ['\u2018', '\u201a'],
  ['\u201c', '\u201e'],
  ['\u2039', '\u203a'],
] as const
const DRAWABLE_SIGNS = '•…€₽№™−'

const isDrawable = (sign: string) =>
  DRAWABLE_SIGNS.includes(sign) || DRAWABLE.some(([first, last]) => sign >= first && sign <= last)

/**
 * Returns a text without the signs that can't be drawn on the picture. For a sign that its fonts lack the renderer
 * would ask a server of its own choice on the internet, and tell it the text.
 */
export function drawableText(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\u2010-\u2012]/g, '-')
    .replace(/\s+/g, ' ')
  return [...plain].filter(isDrawable).join('').replace(/ {2,}/g, ' ').trim()
}
