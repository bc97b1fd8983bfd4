import { formatProjectNumber } from '@/lib/shared/project-number'
import { foldText } from '@/lib/shared/search-text'

/** Maximum number of each kind in a search; the lists find more. */
export const MAX_FOUND = 6

const RUNNING_PLACES = 3

/** A number of which the last digits are still to be typed: all of its zeros are there so far. */
const BEGINNING = /^\d{5}-0/

// Numbers are typed without the zeros that they are written with.
const splitWords = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/^0+(?=\d)/, ''))
    .filter((word) => word !== '')

/** Returns whether every word of a search begins a word of one of the texts, whatever its case and its zeros. */
export function isFoundBy(search: string, texts: readonly string[]): boolean {
  const words = texts.flatMap(splitWords)
  return splitWords(search).every((typed) => words.some((word) => word.startsWith(typed)))
}

/** How people begin the number of each kind, in both languages and all cases. */
const NOUNS = {
  basket: /^(?:baskets?|корзин\p{L}*)\s*[№#]?\s*(?=\d)/iu,
  project: /^(?:projects?|проект\p{L}*)\s*[№#]?\s*(?=\d)/iu,
  scenario: /^(?:scenarios?|сценари\p{L}*)?\s*[№#]?\s*(?=\d)/iu,
}

/** Returns the text that a kind is searched for: its noun before a number is left out, as in `Basket #7`. */
export const toSearchText = (search: string, kind: keyof typeof NOUNS): string =>
  search.trim().replace(NOUNS[kind], '')

/**
 * Returns the text that scenarios are searched for: `42-7` is written 00042-007 in their numbers; `00042-0` is the beginning
 * of such numbers.
 */
export function toScenarioSearchText(search: string): string {
  const text = toSearchText(search, 'scenario')
  const [, project, running] = /^(\d{1,5})-(\d{1,6})$/.exec(text) ?? []
  if (!project || !running || BEGINNING.test(text)) return text
  return `${formatProjectNumber(Number(project))}-${running.padStart(RUNNING_PLACES, '0')}`
}

/** The project or scenario that a page is about. */
export interface Place {
  kind: 'project' | 'scenario'
  /** Its id; of a project also its number. */
  id: string
}

/** Returns the project or scenario whose page this is, or null for any other page. */
export function placeAt(pathname: string): Place | null {
  const [, folder, id] = /^\/(projects|p|scenarios)\/([0-9a-f]+)(?:\/|$)/.exec(pathname) ?? []
  if (!folder || !id) return null
  return { kind: folder === 'scenarios' ? 'scenario' : 'project', id }
}
