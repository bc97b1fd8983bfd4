import { projectReferenceSchema } from '../contract'
import type { ProjectPreview } from './contract'

/** The project that an address inside the app leads to (`/p/42`, `/projects/…`), or null where it leads elsewhere. */
export function projectReferenceIn(address: string): string | null {
  const reference = /^\/(?:p|projects)\/([^/?#]+)\/?(?:[?#].*)?$/.exec(address)?.[1]
  return projectReferenceSchema.safeParse(reference).data ?? null
}

/** The share of completed scenarios in whole percent; 0 for a project without scenarios. */
export function progressOf({ scenarioCount, completedCount }: ProjectPreview): number {
  return scenarioCount === 0 ? 0 : Math.floor((completedCount / scenarioCount) * 100)
}

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
 * What of a text can be drawn on the picture; the rest is left out. For a sign that its fonts lack the renderer would
 * ask a server of its own choice on the internet, and tell it the text.
 */
export function drawableText(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\u2010-\u2012]/g, '-')
    .replace(/\s+/g, ' ')
  return [...plain].filter(isDrawable).join('').replace(/ {2,}/g, ' ').trim()
}
