/**
 * The subsets of the font for pictures. Each has its own family name: of two under one name only the last would be
 * used.
 */
export const PICTURE_SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext'] as const

/** Returns the name of the family of a subset. */
export const pictureFamily = (script: (typeof PICTURE_SCRIPTS)[number]) => `Inter ${script}`

/** The `fontFamily` of every text in a picture. */
export const PICTURE_FONT = PICTURE_SCRIPTS.map(pictureFamily).join(', ')

// The characters that the subsets of the font have, as ranges of code points, without anything that the renderer
// treats as an emoji.
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
 * Returns a text without the characters that the font lacks. For such a character the renderer would ask a server of
 * its own choice on the internet, and thereby disclose the text.
 */
export function drawableText(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\u2010-\u2012]/g, '-')
    .replace(/\s+/g, ' ')
  return [...plain].filter(isDrawable).join('').replace(/ {2,}/g, ' ').trim()
}
